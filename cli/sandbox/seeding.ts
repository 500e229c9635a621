// The context that all steps of a seeded year share: clients, the plan and existing resources. Every step reads what exists and
// does what is missing, so that an interrupted run can be continued.
import {
  type Client,
  createTeamEngagement,
  type Freelancer,
  itemsOf,
  listFreelancers,
  listMissions,
  type Mission,
} from '../../sdk/src/index.ts'
import type { ProgressBar } from '../progress-bar.ts'
import type { Mailbox } from './mailbox.ts'
import type { Plan, PlannedMission } from './plan.ts'

export type Seeding = {
  plan: Plan
  client: Client
  /** Another person of the team, who approves bank accounts and documents, and confirms payments. */
  second: Client | undefined
  userId: string
  mailbox: Mailbox
  bar: ProgressBar
  portalClient(token: string): Client
  /** Returns the same header for the same step, in this run and in later ones, until the data are deleted. */
  once(step: string): { 'Idempotency-Key': string }
  /** Ids of project codes, in the order of the plan. */
  projectCodes: string[]
  freelancers: Map<string, Freelancer>
}

export const createPortalClientFactory =
  (baseUrl: string) =>
  (portalToken: string): Client =>
    createTeamEngagement({ baseUrl, portalToken, longestWaitSeconds: 3600 })

/** Returns the missions of the plan that exist, by their external ids. */
export async function listPlannedMissions({ client, plan }: Pick<Seeding, 'client' | 'plan'>) {
  const planned = new Map(plan.missions.map((mission) => [mission.external_id, mission]))
  const found: { mission: Mission; planned: PlannedMission }[] = []
  for await (const mission of itemsOf(listMissions, { client })) {
    const plannedMission = planned.get(mission.external_id ?? '')
    if (plannedMission) found.push({ mission, planned: plannedMission })
  }
  return found
}

/** Returns the freelancers by their addresses. */
export async function readFreelancers(client: Client): Promise<Map<string, Freelancer>> {
  const found = new Map<string, Freelancer>()
  for await (const freelancer of itemsOf(listFreelancers, { client })) found.set(freelancer.email, freelancer)
  return found
}
