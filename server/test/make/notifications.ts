// Runs the jobs of notifications as a node does.
import {
  makeFromDates,
  makeFromEvents,
} from '../../src/features/across/notifications/make/make-notifications.ts'
import type { Body, Team, World } from '../world/world.ts'
import { signInByLink, signInByPortalLink } from './browsers.ts'
import { dataOf, makeFreelancer, makeMission } from './missions.ts'
import { numberEvents } from './webhooks.ts'

const depsOf = ({ database: db, clock }: World, sendsMail: boolean) => ({ db, clock, sendsMail })

/** Of every event so far. */
export async function tellOfEvents(world: World, sendsMail = true): Promise<number> {
  await numberEvents(world)
  return makeFromEvents(depsOf(world, sendsMail))
}

export const tellOfDates = (world: World, sendsMail = true): Promise<number> =>
  makeFromDates(depsOf(world, sendsMail))

type Call = Team['call']

/** Calls `/auth/v1` in a session of the user. */
export async function bellOf(world: World, team: Pick<Team, 'id'>, userId: string): Promise<Call> {
  const { browser } = await signInByLink(world, { id: team.id, userId })
  return (method, path, body) => browser.send(`/auth/v1${path}`, { method, body })
}

/** Calls `/auth/v1/portal` in a session of the freelancer. */
export async function portalBellOf(world: World, team: Team, freelancerId: string): Promise<Call> {
  const { browser } = await signInByPortalLink(world, team, freelancerId)
  return (method, path, body) => browser.send(`/auth/v1/portal${path}`, { method, body })
}

/** The newest first. */
export const notificationsOf = async (call: Call): Promise<Body[]> =>
  dataOf(await call('GET', '/notifications?per_page=100')).items

export const kindsOf = async (call: Call): Promise<string[]> =>
  (await notificationsOf(call)).map(({ kind }) => kind)

/** Calls `/auth/v1` in one browser, in which a user and a freelancer are signed in who have three notifications each. */
export async function makeNotified(world: World): Promise<Call> {
  const team = await world.team()
  const approver_id = await team.addUser('team-admin')
  const freelancer = await makeFreelancer(team)
  for (let nth = 1; nth <= 3; nth += 1) {
    await makeMission(team, freelancer.id, { approver_id })
    await makeMission(team, freelancer.id)
  }
  await tellOfEvents(world, false)
  const ofUser = await bellOf(world, team, approver_id)
  const ofFreelancer = await portalBellOf(world, team, freelancer.id)
  return (method, path, body) =>
    path.startsWith('/portal')
      ? ofFreelancer(method, path.replace('/portal', ''), body)
      : ofUser(method, path, body)
}
