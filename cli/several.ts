// Applies an action to several resources. If one is refused, the others are still processed.
import { Failure, toFailure } from './failure.ts'
import { formatError } from './output.ts'
import { createProgressBar } from './progress-bar.ts'
import type { Item } from './text.ts'

type Refused = { id: string; message: string }
type Outcome = { done: Item[]; refused: Refused[] }

/** Whether the error is about one resource. Other errors, such as an expired key, apply to all resources. */
const isResourceFailure = ({ body }: Failure) => body.error.code === 400 || body.error.code === 404

/** Sends one request for each id. */
export async function forEach(
  what: string,
  ids: string[],
  act: (id: string) => Promise<Item>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] }
  const bar = ids.length > 1 ? createProgressBar(what, ids.length) : undefined
  for (const [position, id] of ids.entries()) {
    const refusal = await attempt(act, id, outcome)
    bar?.advance(1)
    if (!refusal || isResourceFailure(refusal)) continue
    outcome.refused.push(...toNotAttempted(ids.slice(position + 1)))
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
    const refusal = toFailure(error)
    if (!refusal) throw error
    refused.push({ id, message: formatError(refusal.body) })
    return refusal
  }
}

const toNotAttempted = (ids: string[]): Refused[] => ids.map((id) => ({ id, message: 'Not attempted.' }))

type ItemError = { code: number; message: string; details: { code: string; field?: string } }
type ItemOutcome = { id: string; status: string; error: ItemError | null }
type Send = (ids: string[]) => Promise<{ items: ItemOutcome[] }>

/** The maximum number of ids of one request. */
const MAX_ITEMS = 200
/** This is longer than the default timeout, because the service commits each item by itself. */
export const ITEMS_TIMEOUT_SECONDS = 120

/**
 * Sends one request for up to 200 ids. If a later request fails as a whole, its ids are reported as refused.
 * `isDoneAnyway`: error codes of items that are already in the requested state.
 */
export async function forEachItem(
  what: string,
  { past, ids, isDoneAnyway = [] }: { past: string; ids: string[]; isDoneAnyway?: readonly string[] },
  send: Send,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] }
  const bar = ids.length > 1 ? createProgressBar(what, ids.length) : undefined
  try {
    for (let from = 0; from < ids.length; from += MAX_ITEMS) {
      const chunk = ids.slice(from, from + MAX_ITEMS)
      const { items } = await send(chunk).catch((error) => toRefusedItems(error, chunk, from > 0))
      for (const { id, error } of items)
        if (!error || isDoneAnyway.includes(error.details.code)) outcome.done.push({ id, status: past })
        else outcome.refused.push({ id, message: formatError({ error }) })
      bar?.advance(chunk.length)
    }
  } finally {
    bar?.end()
  }
  return outcome
}

/** Throws the error of the first request; a later one refuses its own ids. */
function toRefusedItems(error: unknown, ids: string[], isLater: boolean): { items: ItemOutcome[] } {
  const refusal = isLater ? toFailure(error) : undefined
  if (!refusal) throw error
  const { message } = refusal
  const details = { code: '' }
  return { items: ids.map((id) => ({ id, status: 'refused', error: { code: 0, message, details } })) }
}

/** Fails the command with exit code 1 and a line for each refused id. */
export function throwRefused(what: string, { done, refused }: Outcome): void {
  if (refused.length === 0) return
  const message = `${refused.length} of ${done.length + refused.length} were not ${what}:`
  const errors = refused.map(({ id, message }) => ({ field: id, message }))
  throw new Failure({ error: { message, details: { errors } } })
}
