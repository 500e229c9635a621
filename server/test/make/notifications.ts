// Runs the jobs of notifications as a node does.
import {
  makeFromDates,
  makeFromEvents,
} from '../../src/features/across/notifications/make/make-notifications.ts'
import { DECLARATIONS } from '../../src/features/all.ts'
import type { Body, Team, World } from '../world/world.ts'
import { signInByLink, signInByPortalLink } from './browsers.ts'
import { getData, makeFreelancer, makeMission } from './missions.ts'
import { numberEvents } from './webhooks.ts'

const toDeps = ({ database: db, clock }: World, sendsMail: boolean) => ({
  db,
  clock,
  sendsMail,
  declared: DECLARATIONS,
})

/** Creates the notifications of every event so far. */
export async function notifyOfEvents(world: World, sendsMail = true): Promise<number> {
  await numberEvents(world)
  return makeFromEvents(toDeps(world, sendsMail))
}

export const notifyOfDates = (world: World, sendsMail = true): Promise<number> =>
  makeFromDates(toDeps(world, sendsMail))

type Call = Team['call']

/** Signs the user in, and returns a caller of `/auth/v1` in the session. */
export async function openBell(world: World, team: Pick<Team, 'id'>, userId: string): Promise<Call> {
  const { browser } = await signInByLink(world, { id: team.id, userId })
  return (method, path, body) => browser.send(`/auth/v1${path}`, { method, body })
}

/** Signs the freelancer in, and returns a caller of `/auth/v1/portal` in the session. */
export async function openPortalBell(world: World, team: Team, freelancerId: string): Promise<Call> {
  const { browser } = await signInByPortalLink(world, team, freelancerId)
  return (method, path, body) => browser.send(`/auth/v1/portal${path}`, { method, body })
}

/** Lists notifications, the newest first. */
export const listNotifications = async (call: Call): Promise<Body[]> =>
  getData(await call('GET', '/notifications?per_page=100')).items

export const listKinds = async (call: Call): Promise<string[]> =>
  (await listNotifications(call)).map(({ kind }) => kind)

/** Signs in a user and a freelancer with three notifications each, and returns a caller of `/auth/v1` for both. */
export async function makeNotified(world: World): Promise<Call> {
  const team = await world.team()
  const approver_id = await team.addUser('team-admin')
  const freelancer = await makeFreelancer(team)
  for (let nth = 1; nth <= 3; nth += 1) {
    await makeMission(team, freelancer.id, { approver_id })
    await makeMission(team, freelancer.id)
  }
  await notifyOfEvents(world, false)
  const callAsUser = await openBell(world, team, approver_id)
  const callAsFreelancer = await openPortalBell(world, team, freelancer.id)
  return (method, path, body) =>
    path.startsWith('/portal')
      ? callAsFreelancer(method, path.replace('/portal', ''), body)
      : callAsUser(method, path, body)
}
