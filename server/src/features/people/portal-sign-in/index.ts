export { handleRenewals } from './link-renewals.service.ts'
