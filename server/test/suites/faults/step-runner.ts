// Sends the steps of stories: records them, retries like a careful client, and checks what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises'
import { OWN_PAGE } from '../../make/browsers.ts'
import { ask, type HttpResponse } from './client.ts'
import type { Findings } from './findings.ts'
import type { Gate } from './gate.ts'
import { getListToken, LISTED, pickScalars } from './kinds.ts'
import { type Fields, getSuffix, type Ledger, type Sent, type Step, type TeamAccess } from './ledger.ts'
import { findDifference } from './oracle.ts'
import type { Random } from './random.ts'
import type { Rival, StepRunner } from './stories/story.ts'

export type Figures = {
  requests: number
  acknowledged: number
  unknown: number
  /** No response, although the connection was open. */
  cut: number
  replayed: number
  slowestMs: number
  /** Responses with an error that is no fault of the caller, by status and code. */
  errors: Map<string, number>
  acts: Map<string, number>
}
export const noFigures = (): Figures => ({
  requests: 0,
  acknowledged: 0,
  unknown: 0,
  cut: 0,
  replayed: 0,
  slowestMs: 0,
  errors: new Map(),
  acts: new Map(),
})

export type RunContext = {
  /** The address of any node; read anew for each request. */
  address(): string
  ledger: Ledger
  noticed: Findings
  figures: Figures
  random: Random
  gate: Pick<Gate, 'waitWhilePaused' | 'sendTogether'>
}

/** Ends a story without ending the load. */
export class Abandoned extends Error {}

/** The share of unknown outcomes that are never retried. */
const LEFT_UNKNOWN_SHARE = 0.3
const SENT_TWICE_SHARE = 0.05
const RETRY_PAUSE_MS = 40
let markerCount = 0

export function createStepRunner(team: TeamAccess, context: RunContext): StepRunner {
  const { random, ledger, noticed: findings, figures } = context
  const count = ({ act }: Step) => figures.acts.set(act, (figures.acts.get(act) ?? 0) + 1)
  /** Sends the rivals at once, and waits for all of them, even if the outcome of one stays unknown. */
  const compete = async (rivals: readonly Rival[]) => {
    const sent: [Sent, string][] = []
    for (const [step, token = team.key] of rivals) sent.push([await ledger.open(team.name, step), token])
    const outcomes = await context.gate.sendTogether(
      sent.map(
        ([entry, token]) =>
          () =>
            sendUntilKnown(context, entry, token, true),
      ),
    )
    return outcomes.map((one, index) => {
      if (one.status === 'rejected') throw one.reason
      const { outcome, data = {} } = one.value
      if (outcome !== 'ok') return undefined
      count((rivals[index] as Rival)[0])
      return data
    })
  }
  return {
    userId: team.userId,
    teamId: team.id,
    operatorToken: team.operatorToken,
    marker: () => `f${team.name}-${++markerCount}`,
    happens: (share) => random() < share,
    async write(step, token = team.key) {
      const sent = await ledger.open(team.name, step)
      const response = await sendUntilKnown(context, sent, token)
      const { data = {} } = response
      count(step)
      if (token === team.key || token === team.operatorToken) {
        const difference = findDifference(data, step.effect)
        if (difference && !step.isGone) findings.wrong.push(`${step.act} ${sent.key} returned ${difference}`)
        await readAgain(context, sent, data, team)
      }
      return data
    },
    attempt: async (step, token) => (await compete([[step, token]]))[0],
    async race(...rivals) {
      const responses = await compete(rivals)
      if (responses.every((one) => one === undefined))
        findings.wrong.push(
          `${rivals.map(([{ act, path }]) => `${act} ${path}`).join(' and ')} are all refused`,
        )
      return responses
    },
    read: (path) => readUntilServed(context, path, team.key),
    async expectRefused(step) {
      const sent = await ledger.open(team.name, step)
      await sendUntilRefused(context, sent, team.key)
    },
    waitUntilTokenIsRefused: (path, token) => waitForRefusal(context, path, token),
    /** Sends a sign-in once, because it takes no Idempotency-Key. For the verification its outcome is unknown. */
    async signIn(token, to) {
      const { act, path } = SIGN_INS[to]
      const step = { act, kind: 'sessions', method: 'POST', path, effect: {} } as const
      const { number: n } = await ledger.open(team.name, step)
      const request = { method: 'POST', token: '', body: { token }, headers: OWN_PAGE }
      const { data, status } = await ask(context.address(), path, request)
      await ledger.done({ n, outcome: 'info', status })
      figures.requests += 1
      return data?.['session'] as Fields | undefined
    },
  }
}

const SIGN_INS = {
  console: { act: 'signInWithLink', path: '/auth/v1/sign-ins/link' },
  portal: { act: 'signInWithPortalLink', path: '/auth/v1/portal/sign-ins/link' },
}

async function readUntilServed(context: RunContext, path: string, token: string): Promise<Fields> {
  while (await context.gate.waitWhilePaused()) {
    const response = await ask(context.address(), path, { token })
    context.figures.requests += 1
    countError(context.figures, response)
    if (response.outcome === 'ok') return response.data ?? {}
    await sleep(RETRY_PAUSE_MS)
  }
  throw new Abandoned()
}

function countError({ errors }: Figures, { status, code, isRefused }: HttpResponse): void {
  if (isRefused || (status > 0 && status < 500)) return
  const name = status === 0 ? 'no response' : `${status} ${code}`
  errors.set(name, (errors.get(name) ?? 0) + 1)
}

/** Returns a text such as `12 × 503 database_unreachable`. */
export const formatErrors = ({ errors }: Figures): string =>
  errors.size === 0 ? 'no error' : [...errors].map(([name, count]) => `${count} × ${name}`).join(', ')

async function attempt(context: RunContext, sent: Sent, token: string): Promise<HttpResponse> {
  const { figures, ledger, noticed: findings } = context
  const { method, path, key, body, upload } = sent
  const response = await ask(context.address(), path, { method, token, key, body, upload })
  figures.requests += 1
  figures.slowestMs = Math.max(figures.slowestMs, response.ms)
  countError(figures, response)
  if (response.outcome === 'ok') figures.acknowledged += 1
  if (response.outcome === 'info') figures.unknown += 1
  if (response.status === 0 && !response.isRefused) figures.cut += 1
  if (response.isReplayed) figures.replayed += 1
  if (response.unclean) findings.unclean.push(`${method} ${path}: ${response.unclean}`)
  // Items that were done stay done: a request with the same key continues with the others.
  const outcome = sent.hasItems && response.status === 503 ? 'info' : response.outcome
  const { status, data, requestId, isReplayed } = response
  const credential = getSuffix(token)
  const line = { n: sent.number, outcome, status, ...(requestId && { requestId }), isReplayed, credential }
  await ledger.done({ ...line, ...(outcome === 'ok' && data && readIdentity(sent, data)) })
  return response
}

/** Responses of the portal have another shape than those of the team. */
function readIdentity({ path, target }: Sent, data: Fields): { id?: string; view?: Fields } {
  const id = typeof data['id'] === 'string' ? data['id'] : undefined
  if (id === undefined || (target !== undefined && id !== target)) return {}
  return path.startsWith('/portal/') ? { id } : { id, view: pickScalars(data) }
}

/** With `mayLose`, a refusal is an outcome, too. */
async function sendUntilKnown(
  context: RunContext,
  sent: Sent,
  token: string,
  mayLose = false,
): Promise<HttpResponse> {
  if (!(await context.gate.waitWhilePaused())) throw new Abandoned()
  const twin =
    !sent.spendsToken && context.random() < SENT_TWICE_SHARE ? attempt(context, sent, token) : undefined
  for (let isAgain = false; ; ) {
    const response = await attempt(context, sent, token)
    await twin
    if (response.outcome === 'ok' || (mayLose && response.status === 400)) return response
    judgeFailure(context, sent, response, isAgain)
    isAgain ||= response.outcome === 'info'
    await sleep(RETRY_PAUSE_MS)
    if (!(await context.gate.waitWhilePaused())) throw new Abandoned()
  }
}

function judgeFailure(
  { random, noticed: findings }: RunContext,
  sent: Sent,
  response: HttpResponse,
  isAgain: boolean,
): void {
  const { outcome, isRefused, reason, status } = response
  if (outcome === 'info' && random() < LEFT_UNKNOWN_SHARE) throw new Abandoned()
  if (outcome === 'info' || isRefused || reason === 'idempotency_in_progress' || reason === 'busy') return
  if (sent.spendsToken && isAgain && status === 401) throw new Abandoned()
  const what = `${sent.act} ${sent.key} returned ${status} ${reason}`
  if (status === 404) findings.stale.push(what)
  else findings.wrong.push(what)
  throw new Abandoned()
}

async function sendUntilRefused(context: RunContext, sent: Sent, token: string): Promise<void> {
  while (await context.gate.waitWhilePaused()) {
    const { outcome, isRefused, reason } = await attempt(context, sent, token)
    if (outcome === 'ok') context.noticed.wrong.push(`${sent.act} ${sent.key} is not refused`)
    if (outcome === 'ok' || (outcome === 'fail' && !isRefused && reason !== 'busy')) return
    await sleep(RETRY_PAUSE_MS)
  }
}

/** Each check ends in a failed authentication; after 300 a minute, the service refuses new credentials of the address. */
const TOKEN_CHECKS_PER_MINUTE = 200
let tokenChecks: number[] = []

function allowTokenCheck(): boolean {
  const now = performance.now()
  tokenChecks = tokenChecks.filter((time) => now - time < 60_000)
  if (tokenChecks.length >= TOKEN_CHECKS_PER_MINUTE) return false
  tokenChecks.push(now)
  return true
}

/** The time within which every node refuses a revoked credential. */
const TOKEN_ENDS_MS = 5000

/** A revoked credential is refused by every node within the promised time. */
async function waitForRefusal(context: RunContext, path: string, token: string): Promise<void> {
  if (!allowTokenCheck()) return
  const { noticed: findings, figures } = context
  const begin = performance.now()
  while (await context.gate.waitWhilePaused()) {
    const isLate = performance.now() - begin > TOKEN_ENDS_MS
    const response = await ask(context.address(), path, { token })
    figures.requests += 1
    if (response.unclean) findings.unclean.push(`GET ${path}: ${response.unclean}`)
    if (response.status === 401) return
    if (response.outcome === 'ok' && isLate) {
      findings.stale.push(`An ended token still opens ${path}`)
      return
    }
    await sleep(RETRY_PAUSE_MS)
  }
}

/** A read after an acknowledgement returns the acknowledged state, from any node. */
async function readAgain(context: RunContext, sent: Sent, data: Fields, team: TeamAccess): Promise<void> {
  const list = LISTED[sent.kind]
  const id = sent.target ?? data['id']
  if (!list || sent.isGone || typeof id !== 'string') return
  const response = await ask(context.address(), `${list.path}/${id}`, { token: getListToken(list, team) })
  const { noticed: findings, figures } = context
  figures.requests += 1
  countError(figures, response)
  const what = `${sent.kind} ${id} after ${sent.act} ${sent.key}`
  if (response.unclean) findings.unclean.push(`GET ${what}: ${response.unclean}`)
  if (response.outcome === 'fail' && !response.isRefused && response.reason !== 'busy')
    findings.stale.push(`${what} returned ${response.status}`)
  const difference = response.data && findDifference(response.data['entry'] ?? response.data, sent.effect)
  if (difference) findings.stale.push(`${what} is read with ${difference}`)
}
