// Rule changes: a rule that is in force, and a change that loosens it and waits.
import type { Body, Team, World } from '../world/world.ts'
import { makeColleague } from './bank-accounts.ts'
import { getData } from './missions.ts'

/** Above every amount of the tests, so that it refuses no payment. */
const LIMIT = 1_000_000

export const setPaymentSettings = async (team: Pick<Team, 'call'>, settings: object): Promise<Body> =>
  getData(await team.call('PATCH', '/payment-settings', settings))

/** A call with another `nth` replaces the pending change. */
export async function proposeRuleChange(team: Pick<Team, 'call'>, nth = 1): Promise<Body> {
  await setPaymentSettings(team, { manual_payment_limit: LIMIT })
  const { pending_change } = await setPaymentSettings(team, { manual_payment_limit: LIMIT + nth })
  return pending_change
}

/** A change that another person of the team has proposed, who is independent of the team's admin. */
export const proposeAsColleague = async (world: World, team: Team): Promise<Body> =>
  proposeRuleChange(await makeColleague(world, team))
