// Sends the steps of stories: records them, retries like a careful client, and checks what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, ask } from './client.ts'
import type { Faults } from './findings.ts'
import { LISTED, scalarsOf, tokenFor } from './kinds.ts'
import type { Ledger, Members, Sent, TeamAccess } from './ledger.ts'
import { differences } from './oracle.ts'
import type { Random } from './random.ts'
import type { Teller } from './stories/story.ts'

export type Figures = {
  requests: number
  acknowledged: number
  unknown: number
  /** No response, although the connection was open. */
  cut: number
  replayed: number
  slowestMs: number
  acts: Map<string, number>
}
export const noFigures = (): Figures => ({
  requests: 0,
  acknowledged: 0,
  unknown: 0,
  cut: 0,
  replayed: 0,
  slowestMs: 0,
  acts: new Map(),
})

export type Telling = {
  /** The address of any node; read anew for each request. */
  address(): string
  ledger: Ledger
  noticed: Faults
  figures: Figures
  random: Random
  /** Waits while the load is paused; false once it is over. */
  goesOn(): Promise<boolean>
}

/** Ends a story without ending the load. */
export class Abandoned extends Error {}

/** The share of unknown outcomes that are never retried. */
const LEFT_UNKNOWN = 0.3
const SENT_TWICE = 0.05
const PATIENCE_MS = 40
let markers = 0

export function createTeller(team: TeamAccess, telling: Telling): Teller {
  const { random, ledger, noticed, figures } = telling
  return {
    userId: team.userId,
    teamId: team.id,
    operatorToken: team.operatorToken,
    marker: () => `f${team.name}-${++markers}`,
    happens: (share) => random() < share,
    async write(step, token = team.key) {
      const sent = await ledger.open(team.name, step)
      const answer = await untilKnown(telling, sent, token)
      const { data = {} } = answer
      figures.acts.set(step.act, (figures.acts.get(step.act) ?? 0) + 1)
      if (token === team.key || token === team.operatorToken) {
        const off = differences(data, step.effect)
        if (off && !step.isGone) noticed.wrong.push(`${step.act} ${sent.key} is answered with ${off}`)
        await lookAgain(telling, sent, data, team)
      }
      return data
    },
    async refused(step) {
      const sent = await ledger.open(team.name, step)
      await untilRefused(telling, sent, team.key)
    },
    endsToken: (path, token) => untilTokenEnds(telling, path, token),
  }
}

async function attempt(telling: Telling, sent: Sent, token: string): Promise<Answer> {
  const { figures, ledger, noticed } = telling
  const { method, path, key, body, upload } = sent
  const answer = await ask(telling.address(), path, { method, token, key, body, upload })
  figures.requests += 1
  figures.slowestMs = Math.max(figures.slowestMs, answer.ms)
  if (answer.outcome === 'ok') figures.acknowledged += 1
  if (answer.outcome === 'info') figures.unknown += 1
  if (answer.status === 0 && !answer.isRefused) figures.cut += 1
  if (answer.isReplayed) figures.replayed += 1
  if (answer.unclean) noticed.unclean.push(`${method} ${path}: ${answer.unclean}`)
  const { outcome, status, data, requestId, isReplayed } = answer
  const line = { n: sent.n, outcome, status, ...(requestId && { requestId }), isReplayed }
  await ledger.done({ ...line, ...(outcome === 'ok' && data && known(sent, data)) })
  return answer
}

/** Responses of the portal have another shape than those of the team. */
function known({ path, target }: Sent, data: Members): { id?: string; view?: Members } {
  const id = typeof data['id'] === 'string' ? data['id'] : undefined
  if (id === undefined || (target !== undefined && id !== target)) return {}
  return path.startsWith('/portal/') ? { id } : { id, view: scalarsOf(data) }
}

async function untilKnown(telling: Telling, sent: Sent, token: string): Promise<Answer> {
  if (!(await telling.goesOn())) throw new Abandoned()
  const twin = !sent.spendsToken && telling.random() < SENT_TWICE ? attempt(telling, sent, token) : undefined
  for (let isAgain = false; ; ) {
    const answer = await attempt(telling, sent, token)
    await twin
    if (answer.outcome === 'ok') return answer
    judgeFailure(telling, sent, answer, isAgain)
    isAgain ||= answer.outcome === 'info'
    await sleep(PATIENCE_MS)
    if (!(await telling.goesOn())) throw new Abandoned()
  }
}

function judgeFailure({ random, noticed }: Telling, sent: Sent, answer: Answer, isAgain: boolean): void {
  const { outcome, isRefused, reason, status } = answer
  if (outcome === 'info' && random() < LEFT_UNKNOWN) throw new Abandoned()
  if (outcome === 'info' || isRefused || reason === 'idempotency_in_progress' || reason === 'busy') return
  if (sent.spendsToken && isAgain && status === 401) throw new Abandoned()
  const what = `${sent.act} ${sent.key} is answered ${status} ${reason}`
  if (status === 404) noticed.stale.push(what)
  else noticed.wrong.push(what)
  throw new Abandoned()
}

async function untilRefused(telling: Telling, sent: Sent, token: string): Promise<void> {
  while (await telling.goesOn()) {
    const { outcome, isRefused } = await attempt(telling, sent, token)
    if (outcome === 'ok') telling.noticed.wrong.push(`${sent.act} ${sent.key} is not refused`)
    if (outcome === 'ok' || (outcome === 'fail' && !isRefused)) return
    await sleep(PATIENCE_MS)
  }
}

/** Each check is a failed authentication at its end; after 300 in a minute the service refuses new credentials of this address. */
const TOKEN_CHECKS_PER_MINUTE = 200
let tokenChecks: number[] = []

function takeTokenCheck(): boolean {
  const now = performance.now()
  tokenChecks = tokenChecks.filter((at) => now - at < 60_000)
  if (tokenChecks.length >= TOKEN_CHECKS_PER_MINUTE) return false
  tokenChecks.push(now)
  return true
}

/** The time within which every node refuses a revoked credential. */
const TOKEN_ENDS_MS = 5000

/** A revoked credential is refused by every node within the promised time. */
async function untilTokenEnds(telling: Telling, path: string, token: string): Promise<void> {
  if (!takeTokenCheck()) return
  const { noticed, figures } = telling
  const begin = performance.now()
  while (await telling.goesOn()) {
    const isLate = performance.now() - begin > TOKEN_ENDS_MS
    const answer = await ask(telling.address(), path, { token })
    figures.requests += 1
    if (answer.unclean) noticed.unclean.push(`GET ${path}: ${answer.unclean}`)
    if (answer.status === 401) return
    if (answer.outcome === 'ok' && isLate) {
      noticed.stale.push(`An ended token still opens ${path}`)
      return
    }
    await sleep(PATIENCE_MS)
  }
}

/** A read after an acknowledgement returns the acknowledged state, from any node. */
async function lookAgain(telling: Telling, sent: Sent, data: Members, team: TeamAccess): Promise<void> {
  const list = LISTED[sent.kind]
  const id = sent.target ?? data['id']
  if (!list || sent.isGone || typeof id !== 'string') return
  const answer = await ask(telling.address(), `${list.path}/${id}`, { token: tokenFor(list, team) })
  const { noticed, figures } = telling
  figures.requests += 1
  const what = `${sent.kind} ${id} after ${sent.act} ${sent.key}`
  if (answer.unclean) noticed.unclean.push(`GET ${what}: ${answer.unclean}`)
  if (answer.outcome === 'fail' && !answer.isRefused)
    noticed.stale.push(`${what} is answered ${answer.status}`)
  const off = answer.data && differences(answer.data['entry'] ?? answer.data, sent.effect)
  if (off) noticed.stale.push(`${what} is read with ${off}`)
}
