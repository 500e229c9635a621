export {
  ATTEMPT_SECONDS,
  beginAttempt,
  chooseTeam,
  confirmAttempt,
  deriveSignInCode,
  listSignInTeams,
  toSignedInResponse,
} from './attempts.service.ts'
export type { Audience } from './audience.ts'
export { hashOfCode, isSameHash, newCode } from './sign-in.codes.ts'
export { findOpenAttempts } from './sign-in.queries.ts'
export {
  CODE_MS,
  formatCode,
  isOpen,
  MAX_MAILS_PER_HOUR,
  MAX_TRIES,
  normalizeCode,
  OPERATOR_CODE_MS,
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
