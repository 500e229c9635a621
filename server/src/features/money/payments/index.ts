export { paidOnErrors } from './payments.rules.ts'
export { getTeamToday, payEntry, settleEntries } from './payments.service.ts'
export { selectEarlierPaymentRows, selectPaymentRows } from './payments-made.views.ts'
