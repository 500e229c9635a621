// Applies an action to several resources in sequence. If one is refused, the others are still processed.
import { Failure, failureOf } from './failure.ts'
import { sentenceOf } from './output.ts'
import { progressBar } from './progress-bar.ts'
import type { Item } from './text.ts'

type Refused = { id: string; message: string }
type Outcome = { done: Item[]; refused: Refused[] }

/** Errors of one resource. Any other error, such as an expired key, applies to the others too. */
const isOfOne = ({ body }: Failure) => body.error.code === 400 || body.error.code === 404

export async function forEach(
  what: string,
  ids: string[],
  act: (id: string) => Promise<Item>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] }
  const bar = ids.length > 1 ? progressBar(what, ids.length) : undefined
  for (const [position, id] of ids.entries()) {
    const refusal = await attempt(act, id, outcome)
    bar?.advance(1)
    if (!refusal || isOfOne(refusal)) continue
    outcome.refused.push(...ids.slice(position + 1).map((rest) => ({ id: rest, message: 'Not attempted.' })))
    break
  }
  bar?.end()
  return outcome
}

async function attempt(act: (id: string) => Promise<Item>, id: string, { done, refused }: Outcome) {
  try {
    done.push(await act(id))
    return undefined
  } catch (error) {
    const refusal = failureOf(error)
    if (!refusal) throw error
    refused.push({ id, message: sentenceOf(refusal.body) })
    return refusal
  }
}

/** Fails the command with exit code 1 and a line for each refused id. */
export function tellRefused(what: string, { done, refused }: Outcome): void {
  if (refused.length === 0) return
  const message = `${refused.length} of ${done.length + refused.length} were not ${what}:`
  const errors = refused.map(({ id, message }) => ({ field: id, message }))
  throw new Failure({ error: { message, details: { errors } } })
}
