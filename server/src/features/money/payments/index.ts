export { paidOnErrors } from './payments.rules.ts'
export { getTeamToday, payEntry, settleEntries } from './payments.service.ts'
export { selectPaymentRows } from './payments-made.views.ts'
