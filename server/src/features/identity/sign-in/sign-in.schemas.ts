// Schemas of signing in.
import {
  Body,
  Email,
  ListOf,
  Nullable,
  Secret,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'
import { Session } from '../sessions/index.ts'

export const BeginSignIn = Body(
  'BeginSignIn',
  { email: Email({ description: 'Upper and lower case are the same.' }) },
  { example: { email: 'ada@example.com' } },
)
export type BeginSignIn = Static<typeof BeginSignIn>

export const SignInAttempt = View('SignInAttempt', {
  expires_at: Timestamp({ description: 'The code can be used until then.' }),
})
export type SignInAttempt = Static<typeof SignInAttempt>

export const ConfirmSignIn = Body(
  'ConfirmSignIn',
  {
    code: Type.String({
      minLength: 1,
      maxLength: 20,
      description: 'In upper or lower case, with or without the hyphen.',
    }),
  },
  { example: { code: 'ABCD-2345' } },
)
export type ConfirmSignIn = Static<typeof ConfirmSignIn>

export const SignInMethods = View('SignInMethods', {
  code: Type.Boolean({ description: 'Whether the service mails codes.' }),
  shows_codes: Type.Boolean({
    description:
      'Whether the service shows the codes of users of its demo and of sandboxes instead, on its terminal and in `GET /auth/v1/development-inbox`: only with the embedded database, on the machine itself.',
  }),
  oidc: Nullable(
    View('OidcMethod', {
      name: Type.String({ description: 'The name of the identity provider.', example: 'Google' }),
      url: Type.String({
        description: 'The path that a link of the page leads to.',
        example: '/auth/v1/oidc/start',
      }),
    }),
  ),
})
export type SignInMethods = Static<typeof SignInMethods>

export const SignInTeam = View('SignInTeam', { id: Uuid(), name: Type.String({ example: 'Acme' }) })
export type SignInTeam = Static<typeof SignInTeam>

export const SignInTeams = View('SignInTeams', { items: ListOf(SignInTeam) })
export type SignInTeams = Static<typeof SignInTeams>

export const SignedIn = View('SignedIn', {
  session: Nullable(Session),
  teams: ListOf(SignInTeam, {
    description: 'The teams to choose from, if the person has several; then there is no session yet.',
  }),
})
export type SignedIn = Static<typeof SignedIn>

export const ChooseTeam = Body(
  'ChooseTeam',
  { team_id: Uuid() },
  { example: { team_id: '01980a3c-7d11-7c43-9d5e-3f2a1b4c5d6e' } },
)
export type ChooseTeam = Static<typeof ChooseTeam>

export const UseSignInLink = Body(
  'UseSignInLink',
  { token: Type.String({ minLength: 1, maxLength: 100, description: 'From the fragment of the link.' }) },
  { example: { token: 'tel_live_…' } },
)
export type UseSignInLink = Static<typeof UseSignInLink>

export const MyTeams = View('MyTeams', {
  items: ListOf(View('MyTeamChoice', { ...SignInTeam.properties, is_current: Type.Boolean() })),
})
export type MyTeams = Static<typeof MyTeams>

export const SignInLink = View('SignInLink', {
  user_id: Uuid(),
  url: Secret('The link to give to the user.'),
  expires_at: Timestamp(),
})
export type SignInLink = Static<typeof SignInLink>
