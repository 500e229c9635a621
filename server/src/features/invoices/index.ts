export { seriesRootOf } from './invoice-number.rules.ts'
export { prepareCreditNotes, prepareInvoices } from './issue/issue-invoices.service.ts'
export { reserveSeries } from './issue/reserve-series.service.ts'
