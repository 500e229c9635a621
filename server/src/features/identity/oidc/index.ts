export {
  accountOfAttempt,
  accountOfUser,
  endAttempt as endOidcAttempt,
  openSessionOfAccount,
  teamsOfAccount,
} from './identities.service.ts'
