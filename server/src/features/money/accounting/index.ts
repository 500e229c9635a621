export { ACCOUNTING_ENTRY_EVENTS } from './accounting.manifest.ts'
export {
  findInvolvedInPayment,
  findPaymentFacts,
  lockEntries,
  lockEntriesOfSameReport,
  lockEntry,
  markEntriesSent,
  payEntryRows,
  unpayEntryRow,
} from './accounting.queries.ts'
export {
  calculateDueDate,
  calculateExpenseAmounts,
  completeLines,
  describeDueDateRule,
  ENTRY_ACCESS,
  explainVat,
  mayBePaid,
  mayBeReversed,
  type PaymentTerms,
  REVERSAL_DAYS,
  type VatTerms,
} from './accounting.rules.ts'
export {
  AmountLine,
  type EntryCalculation,
  EntryResponse,
  type MissingForInvoice,
  PortalEntry,
  ProjectCodeShare,
  VatCalculation,
} from './accounting.schemas.ts'
export { getEntry, getPortalEntry, listAwaitingPortalEntries } from './accounting.service.ts'
export { projectCodeShares } from './accounting.views.ts'
export { calculateShares } from './entries/entries.rules.ts'
export { type Credit, cancelEntries, openEntries } from './entries/entries.service.ts'
export { findToday, numberEntries, setFileName } from './entries/entry-writes.queries.ts'
export { AccountingSummary } from './summary/accounting-summary.schemas.ts'
export { summarize } from './summary/accounting-summary.service.ts'
export { findWithoutInvoice, type WithoutInvoice } from './without-invoice/without-invoice.queries.ts'
export { PaidWithoutInvoice } from './without-invoice/without-invoice.schemas.ts'
