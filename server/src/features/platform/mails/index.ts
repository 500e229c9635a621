export { deliverDue } from './deliver-due.ts'
export { deleteOld as deleteOldMailsOf } from './mails.queries.ts'
export { kindsOfTeam } from './mails.rules.ts'
export { deleteOldAddresses } from './undeliverable-addresses.queries.ts'
