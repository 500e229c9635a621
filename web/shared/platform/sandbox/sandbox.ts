// Whether the team is a sandbox, and what time it is there: every response of a sandbox says so in its headers.
import { signal } from '@preact/signals'

/** How far the clock of the sandbox is ahead of this browser's. Undefined in other teams. */
const aheadMs = signal<number | undefined>(undefined)

/** Responses take different times to arrive. */
const TOLERANCE_MS = 2000

/** These belong to a team; what a visitor reads on the way does not. */
const OF_A_TEAM = /^\/(?:api|portal)\/v1\//

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '')

export function noteSandbox({ headers, ok, url }: Pick<Response, 'headers' | 'ok' | 'url'>): void {
  const time = Date.parse(headers.get('x-sandbox-time') ?? '')
  if (headers.get('x-sandbox') === 'true' && !Number.isNaN(time)) noteTime(time)
  else if (ok && OF_A_TEAM.test(pathOf(url))) aheadMs.value = undefined
}

function noteTime(time: number): void {
  const [before, ahead] = [aheadMs.peek(), time - Date.now()]
  if (before === undefined || Math.abs(ahead - before) > TOLERANCE_MS) aheadMs.value = ahead
}

/** Somebody else may belong to another team. */
export function forgetSandbox(): void {
  aheadMs.value = undefined
}

/** Reading it in a component renders the component again when the team turns out to be one. */
export const isSandbox = (): boolean => aheadMs.value !== undefined

/** The current time of the team: of its clock in a sandbox. A component that reads it is rendered again when the clock moves. */
export const now = (): Date => new Date(Date.now() + (aheadMs.value ?? 0))
