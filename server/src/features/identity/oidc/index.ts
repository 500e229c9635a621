export {
  endAttempt as endOidcAttempt,
  findAccountOfAttempt,
  findAccountOfUser,
  findTeamsOfAccount,
  openSessionOfAccount,
} from './identities.service.ts'
