export { paidOnErrors } from './payments.rules.ts'
export { payEntry, settleEntries, todayOfTeam } from './payments.service.ts'
export { paymentsMade } from './payments-made.views.ts'
