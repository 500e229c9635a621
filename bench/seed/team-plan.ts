// The size of each team, and the number of its related rows.
import { missionActionLists } from '../../server/src/features/missions/missions/index.ts'

const SIZES = [1000, 100_000, 1_000_000]

export type OpenedTeam = { tenantId: string; userId: string; key: string }
/** The team's admin, as input of the statements for missions. */
export const toReader = ({ tenantId, userId }: Pick<OpenedTeam, 'tenantId' | 'userId'>) => ({
  tenant_id: tenantId,
  user_id: userId,
  action_lists: missionActionLists(['*']),
})
export type SeededTeam = OpenedTeam & { missions: number }

export function listSizes(largest: number): number[] {
  if (!(largest >= 1)) throw new Error('--largest must be a number of missions')
  return SIZES.map((size) => Math.min(size, largest))
}

const YEARS = 5
const YEAR_MS = 365.25 * 24 * 3600 * 1000

export type TeamPlan = {
  missions: number
  users: number
  projectCodes: number
  freelancers: number
  /** One in this many freelancers has missions under a framework agreement. */
  freelancersPerAgreement: number
  /** Time at which the first mission was created; the last one is created now. */
  began: Date
  now: Date
}

/** A freelancer has about twenty missions in any team; users and project codes grow slowly. */
export function createPlan(missions: number): TeamPlan {
  const now = new Date()
  return {
    missions,
    users: Math.round(Math.sqrt(missions)),
    projectCodes: 1000,
    freelancers: Math.ceil(missions / 20),
    freelancersPerAgreement: 5,
    began: new Date(now.getTime() - YEARS * YEAR_MS),
    now,
  }
}
