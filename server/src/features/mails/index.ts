export { deliverDue } from './deliver-due.ts'
export { deleteOld as deleteOldMailsOf } from './mails.queries.ts'
export { deleteOldAddresses } from './undeliverable-addresses.queries.ts'
