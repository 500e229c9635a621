export {
  ATTEMPT_SECONDS,
  beginAttempt,
  chooseTeam,
  confirmAttempt,
  listSignInTeams,
  signedIn,
} from './attempts.service.ts'
export type { Audience } from './audience.ts'
export { hashOfCode, isSameHash, newCode } from './sign-in.codes.ts'
export {
  CODE_MS,
  isOpen,
  MAX_MAILS_PER_HOUR,
  OPERATOR_CODE_MS,
  shownCode,
  typedCode,
} from './sign-in.rules.ts'
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
export { listTeams, switchTeam } from './switch-team.service.ts'
