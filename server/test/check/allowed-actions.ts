// What `allowed_actions` says, compared with what happens when each action is called.
import type { Reply } from '../world/world.ts'

/** `failed`: for what was sent. `idle`: it succeeded and changed nothing. */
export type Outcome = 'done' | 'idle' | 'refused' | 'failed'

/** A report keeps its month: no action on it sends this field, so an error about it is one about the report. */
const OF_THE_REPORT = 'report_month'

export function outcomeOf(reply: Reply, isChanged: boolean): Outcome {
  if (reply.status < 300) return isChanged ? 'done' : 'idle'
  const { reason, field } = reply.body.error.details
  if (reply.status === 403 || reply.status === 404 || reason === 'invalid_state') return 'refused'
  return field === OF_THE_REPORT ? 'refused' : 'failed'
}

const PROMISED: Record<'listed' | 'unlisted', readonly Outcome[]> = {
  listed: ['done', 'failed'],
  unlisted: ['refused', 'idle'],
}

/** Undefined when the list is right about the action. */
export function disagreement(action: string, isListed: boolean, outcome: Outcome): string | undefined {
  const side = isListed ? 'listed' : 'unlisted'
  return PROMISED[side].includes(outcome) ? undefined : `${action} is ${side} and ${outcome}`
}

type Subject<Act extends string> = {
  acts: readonly Act[]
  /** A resource in the situation; a new one for each action that is listed, because it will be done. */
  make: () => Promise<string>
  /** Undefined where the caller does not see it. */
  listedFor: (id: string) => Promise<readonly string[] | undefined>
  call: (act: Act, id: string) => Promise<Reply>
  /** Everything that an action could change, as text. */
  traceOf: (id: string) => Promise<string>
}

/** Calls every action, and returns what the list says wrongly. */
export async function disagreementsOf<Act extends string>(subject: Subject<Act>): Promise<string[]> {
  const first = await subject.make()
  const listed = (await subject.listedFor(first)) ?? []
  const unknown = listed.filter((action) => !(subject.acts as readonly string[]).includes(action))
  const found = unknown.map((action) => `${action} is listed and not known here`)
  // What is refused leaves the first one as it is.
  const inOrder = subject.acts.toSorted((a, b) => Number(listed.includes(a)) - Number(listed.includes(b)))
  for (const act of inOrder) {
    const id = listed.includes(act) ? await subject.make() : first
    const before = await subject.traceOf(id)
    const reply = await subject.call(act, id)
    const outcome = outcomeOf(reply, (await subject.traceOf(id)) !== before)
    const wrong = disagreement(act, listed.includes(act), outcome)
    if (wrong) found.push(`${wrong}: ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  return found
}
