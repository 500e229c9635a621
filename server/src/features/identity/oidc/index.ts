export {
  accountOfAttempt,
  accountOfUser,
  endAttempt as endOidcAttempt,
  openSessionOfAccount,
  teamsOfAccount,
  unlinkAccounts,
} from './identities.service.ts'
