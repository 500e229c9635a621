export { ACCOUNTING_ENTRY_EVENTS } from './accounting.events.ts'
export { lockEntriesBeside, lockEntry, markEntriesSent } from './accounting.queries.ts'
export {
  dueDateOf,
  dueDateRule,
  expenseAmounts,
  explainVat,
  type PaymentTerms,
  type VatTerms,
  withExpenseKinds,
} from './accounting.rules.ts'
export {
  AmountLine,
  type EntryCalculation,
  type MissingForInvoice,
  PortalEntry,
  ProjectCodeShare,
  VatCalculation,
} from './accounting.schemas.ts'
export { getPortalEntry, payEntry } from './accounting.service.ts'
export { projectCodeShares } from './accounting.views.ts'
export { sharesOf } from './entries/entries.rules.ts'
export { type Credit, cancelEntries, openEntries } from './entries/entries.service.ts'
export { nameFile, numberEntries } from './entries/entry-writes.queries.ts'
