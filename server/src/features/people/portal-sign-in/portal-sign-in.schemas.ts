// Schemas of signing in to the portal.
import { Body, ListOf, Nullable, type Static, Type, View } from '../../../kernel/wire/schemas.ts'
import { SignInTeam } from '../../identity/sign-in/index.ts'
import { PortalSession } from '../portal-sessions/index.ts'

export const SignedInFreelancer = View('SignedInFreelancer', {
  session: Nullable(PortalSession),
  teams: ListOf(SignInTeam, {
    description: 'The teams to choose from, if the person has several; then there is no session yet.',
  }),
})
export type SignedInFreelancer = Static<typeof SignedInFreelancer>

const token = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'From the fragment of the portal link.',
})

export const UsePortalLink = Body('UsePortalLink', { token }, { example: { token: 'tep_live_…' } })
export type UsePortalLink = Static<typeof UsePortalLink>

export const RenewPortalLink = Body('RenewPortalLink', { token }, { example: { token: 'tep_live_…' } })
export type RenewPortalLink = Static<typeof RenewPortalLink>

export const LinkRenewal = View('LinkRenewal', {
  accepted: Type.Boolean({ description: 'Always true: whether a link is sent is not said.' }),
})
export type LinkRenewal = Static<typeof LinkRenewal>
