// The rule of the confirmation: exactly the endpoints that declare it require a confirmed session.
import { expect } from 'vitest'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { signInByLink, type TestBrowser } from '../../make/browsers.ts'
import type { Reply, World } from '../../world/world.ts'
import { bodyFor } from './every-endpoint.ts'
import { createCache, createSharedTeam } from './shared-team.ts'
import type { Rule } from './violations.ts'

type Session = { id: string; browser: TestBrowser }

const asksToConfirm = ({ status, body }: Reply) =>
  status === 403 && body.error.details.reason === 'step_up_required'

export function createStepUpRule(world: World): Rule {
  const shared = createSharedTeam(world)
  const sessions = createCache<string, Session>()
  const confirmedSessions = createCache<string, Session>()

  async function openConfirmedSession(team: Parameters<typeof signInByLink>[1]): Promise<Session> {
    const session = await signInByLink(world, team)
    const text = `update session set stepped_up_at = $2, step_up_method = 'code' where id = $1`
    await world.database.query({ text, values: [session.id, world.clock.now()] })
    return session
  }

  /** A write is a dry run where the endpoint supports it, so that the team keeps its resources. */
  async function send(endpoint: EndpointRecord, { browser }: Session): Promise<Reply> {
    const { method, takesDryRun } = endpoint
    const team = await shared.getTeam(endpoint)
    const body = await bodyFor(endpoint, team, world)
    const headers = takesDryRun ? { 'x-dry-run': 'true' } : {}
    return browser.send(`/api/v1${await shared.getPath(endpoint)}`, { method, body, headers })
  }

  return async (endpoint) => {
    const team = await shared.getTeam(endpoint)
    const reply = await send(endpoint, await sessions.get(team.id, () => signInByLink(world, team)))
    expect(asksToConfirm(reply), reply.text).toBe(endpoint.needsStepUp === true)
    const replyAfter = await send(
      endpoint,
      await confirmedSessions.get(team.id, () => openConfirmedSession(team)),
    )
    expect(asksToConfirm(replyAfter), replyAfter.text).toBe(false)
  }
}
