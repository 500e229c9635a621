// Requests of somebody who is not signed in yet. The browser keeps the cookies.

import type { Teams } from '../../../shared/identity/sign-in/team-choice.tsx'
import { createTeamEngagement, type SignedIn } from '../../../shared/sdk.ts'
import { enterWithSession } from '../../../shared/session/session.ts'
import { signInFragment } from './brought.ts'

export const visitor = () => createTeamEngagement({ session: true })

/** Returns the teams to choose from if there is no session yet. */
export function enterOrChoose({ session, teams }: SignedIn): Teams {
  if (!session) return teams
  signInFragment.value = undefined
  enterWithSession()
  return []
}
