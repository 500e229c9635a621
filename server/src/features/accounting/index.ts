export { markEntriesSent } from './accounting.queries.ts'
export {
  dueDateRule,
  expenseAmounts,
  explainVat,
  type PaymentTerms,
  type VatTerms,
  withExpenseKinds,
} from './accounting.rules.ts'
export { AmountLine, ProjectCodeShare, VatCalculation } from './accounting.schemas.ts'
export { payEntry } from './accounting.service.ts'
export { projectCodeShares } from './accounting.views.ts'
export { sharesOf } from './entries/entries.rules.ts'
export { cancelEntries, openEntries } from './entries/entries.service.ts'
