// A fuzz run in progress: sends requests, checks every response, and renews the actors.

import { isUuid } from '../../../src/domain/ids.ts'
import { DECLARATIONS } from '../../../src/features/all.ts'
import type { HttpResponse } from '../../check/contract-check.ts'
import { readEverything } from '../../check/team-snapshot.ts'
import type { World } from '../../world/world.ts'
import { listOtherScopes } from '../every-endpoint/every-endpoint.ts'
import { CHECKS } from './checks.ts'
import type { Request, Target } from './compose.ts'
import { findUuids, makeActor, makeTarget, readStateFingerprint } from './fixtures.ts'
import type { Operation } from './operations.ts'
import { OPERATIONS } from './operations.ts'
import type { Send } from './send.ts'
import { createTally, formatCurl } from './tally.ts'

export type Session = Awaited<ReturnType<typeof openSession>>

/** The actor is renewed after this many writes, because a team with many rows is slow to compare. */
const MAX_WRITES_PER_ACTOR = 40

export async function openSession(world: World, send: Send, origin: string) {
  const tally = createTally()
  const other = await makeActor(world)
  const theirTargets = new Map<string, Target>()
  for (const operation of OPERATIONS) theirTargets.set(operation.id, await makeTarget(operation, other))
  const theirRows = await readEverything(world.database, other.team.id)
  const theirs = new Set(Object.values(theirRows).flatMap(findUuids))
  const theirSampleIds = Object.values(theirRows).flatMap((rows) => findUuids(rows).slice(0, 1))
  let actor = await makeActor(world)
  let targets = new Map<string, Target>()
  let lastFingerprint = await readStateFingerprint(actor)
  let writes = 0

  function report(check: string, request: Request, finding: string): void {
    const { caseName, operation } = request
    tally.report({ check, caseName, operationId: operation.id, finding, curl: formatCurl(request, origin) })
  }

  /** Sends a request and checks the response; a refused write must have changed nothing. */
  async function exchange(request: Request): Promise<HttpResponse> {
    const response = await send(request)
    tally.count(request.operation.id, response)
    for (const [name, check] of Object.entries(CHECKS)) {
      const finding = check({ request, response, theirs })
      if (finding) report(name, request, finding)
    }
    if (request.method === 'GET') return response
    if (response.status >= 200 && response.status < 300) noteWrite(request.operation)
    else await checkNothingChanged(request, response.status)
    return response
  }

  /** Resources that can be changed are reused; completed actions need new ones. */
  function noteWrite({ id, method }: Operation): void {
    writes += 1
    if (!['PATCH', 'PUT'].includes(method) || writes % 10 === 0) targets.delete(id)
    lastFingerprint = ''
  }

  async function checkNothingChanged(request: Request, status: number): Promise<void> {
    const after = await readStateFingerprint(actor)
    if (lastFingerprint !== '' && after !== lastFingerprint)
      report('changesNothingWhenRefusing', request, `${status}, and rows have changed`)
    lastFingerprint = after
  }

  const keys = new Map<string, string>()
  /** A key of the actor's team with every scope except this one. */
  async function keyWithout(scope: string): Promise<string> {
    const name = `${actor.team.id} ${scope}`
    const key =
      keys.get(name) ??
      (await world.issueKey(actor.team.id, actor.team.userId, listOtherScopes(scope, DECLARATIONS.scopes)))
        .key
    if (!keys.has(name)) lastFingerprint = ''
    keys.set(name, key)
    return key
  }

  return {
    tally,
    report,
    exchange,
    keyWithout,
    mark: () => readStateFingerprint(actor),
    /** The other team's ids: those that the operation would accept there, and one of every table. */
    theirIds: ({ id }: Operation) =>
      new Set([...Object.values(theirTargets.get(id)?.ids ?? {}).filter(isUuid), ...theirSampleIds]),
    async freshTarget(operation: Operation): Promise<Target> {
      lastFingerprint = ''
      return makeTarget(operation, actor)
    },
    /** A valid request for the current actor. The next call returns the same one until `noteWrite` drops it. */
    async target(operation: Operation): Promise<Target> {
      const existingTarget = targets.get(operation.id)
      if (existingTarget) return existingTarget
      if (writes >= MAX_WRITES_PER_ACTOR) await this.renew()
      const newTarget = await makeTarget(operation, actor)
      targets.set(operation.id, newTarget)
      lastFingerprint = ''
      return newTarget
    },
    async renew(): Promise<void> {
      actor = await makeActor(world)
      targets = new Map()
      lastFingerprint = await readStateFingerprint(actor)
      writes = 0
    },
    /** Requests of one team never change rows of the other. */
    async checkOtherTeam(): Promise<void> {
      const rows = await readEverything(world.database, other.team.id)
      const changed = Object.keys(rows).filter((table) => rows[table] !== theirRows[table])
      const request = { caseName: 'all', operation: OPERATIONS[0], method: '', url: '', headers: {} }
      if (changed.length > 0)
        report('leavesOthersAlone', request as Request, `rows of ${changed} of another team have changed`)
    },
  }
}
