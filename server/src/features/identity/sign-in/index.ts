export {
  type Audience,
  beginAttempt,
  chooseAfterCode,
  confirmAttempt,
  shownChoices,
  shownTeam,
  signedIn,
  teamsOfAttempt,
  wrongTeam,
} from './attempts.service.ts'
export { hashOfCode, isSameHash, newAttemptSecret, newCode } from './sign-in.codes.ts'
export { findPortalTeamsOf } from './sign-in.queries.ts'
export { shownCode, typedCode } from './sign-in.rules.ts'
export {
  BeginSignIn,
  ChooseTeam,
  ConfirmSignIn,
  MyTeams,
  SignedIn,
  SignInAttempt,
  SignInTeam,
  SignInTeams,
} from './sign-in.schemas.ts'
export { createSignInLink } from './sign-in-links.service.ts'
