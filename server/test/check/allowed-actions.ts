// Compares `allowed_actions` with the outcome of calling each action.
import type { Reply } from '../world/world.ts'

/** `failed`: the request body was refused. `idle`: the call succeeded without a change. */
export type Outcome = 'done' | 'idle' | 'refused' | 'failed'

/** No action sends this field, so an error about it is an error about the report. */
const REPORT_FIELD = 'report_month'

export function toOutcome(reply: Reply, isChanged: boolean): Outcome {
  if (reply.status < 300) return isChanged ? 'done' : 'idle'
  const { reason, field } = reply.body.error.details
  if (reply.status === 403 || reply.status === 404 || reason === 'invalid_state') return 'refused'
  return field === REPORT_FIELD ? 'refused' : 'failed'
}

const EXPECTED_OUTCOMES: Record<'listed' | 'unlisted', readonly Outcome[]> = {
  listed: ['done', 'failed'],
  unlisted: ['refused', 'idle'],
}

/** Undefined when the list is right about the action. */
export function findDisagreement(action: string, isListed: boolean, outcome: Outcome): string | undefined {
  const side = isListed ? 'listed' : 'unlisted'
  return EXPECTED_OUTCOMES[side].includes(outcome) ? undefined : `${action} is ${side} and ${outcome}`
}

type Subject<Act extends string> = {
  acts: readonly Act[]
  /** A resource in the given state; a new one for each listed action, because the action is performed. */
  make: () => Promise<string>
  /** Undefined where the caller cannot see the resource. */
  listedFor: (id: string) => Promise<readonly string[] | undefined>
  call: (act: Act, id: string) => Promise<Reply>
  /** A snapshot of everything that an action could change. */
  captureTrace: (id: string) => Promise<string>
}

/** Calls every action and returns each disagreement between the list and the outcome. */
export async function findDisagreements<Act extends string>(subject: Subject<Act>): Promise<string[]> {
  const firstId = await subject.make()
  const listedActions = (await subject.listedFor(firstId)) ?? []
  const unknown = listedActions.filter((action) => !(subject.acts as readonly string[]).includes(action))
  const found = unknown.map((action) => `${action} is listed and not known here`)
  // A refused action leaves the first resource unchanged.
  const unlistedFirst = subject.acts.toSorted(
    (a, b) => Number(listedActions.includes(a)) - Number(listedActions.includes(b)),
  )
  for (const act of unlistedFirst) {
    const id = listedActions.includes(act) ? await subject.make() : firstId
    const before = await subject.captureTrace(id)
    const reply = await subject.call(act, id)
    const outcome = toOutcome(reply, (await subject.captureTrace(id)) !== before)
    const disagreement = findDisagreement(act, listedActions.includes(act), outcome)
    if (disagreement) found.push(`${disagreement}: ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  return found
}
