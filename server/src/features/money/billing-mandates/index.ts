export { acceptMandate, offerMandate } from './billing-mandates.service.ts'
