// Whether the team is a sandbox, and its time: every response of a sandbox has both in its headers.
import { signal } from '@preact/signals'

/** The offset of the clock of the sandbox from the clock of this browser. Undefined in other teams. */
const clockOffsetMs = signal<number | undefined>(undefined)

/** Smaller differences are ignored, because the network latency of responses varies. */
const TOLERANCE_MS = 2000

/** Responses of these paths belong to a team; those before the sign-in do not. */
const TEAM_PATH = /^\/(?:api|portal)\/v1\//

const toPathname = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '')

export function updateSandboxTime({ headers, ok, url }: Pick<Response, 'headers' | 'ok' | 'url'>): void {
  const time = Date.parse(headers.get('x-sandbox-time') ?? '')
  if (headers.get('x-sandbox') === 'true' && !Number.isNaN(time)) updateClockOffset(time)
  else if (ok && TEAM_PATH.test(toPathname(url))) clockOffsetMs.value = undefined
}

function updateClockOffset(time: number): void {
  const [oldOffset, newOffset] = [clockOffsetMs.peek(), time - Date.now()]
  if (oldOffset === undefined || Math.abs(newOffset - oldOffset) > TOLERANCE_MS)
    clockOffsetMs.value = newOffset
}

/** Clears the time, because the next person may belong to another team. */
export function clearSandboxTime(): void {
  clockOffsetMs.value = undefined
}

/** A component that calls this is rendered again when the team turns out to be a sandbox. */
export const isSandbox = (): boolean => clockOffsetMs.value !== undefined

/** Returns the current time of the team. Components that call it are rendered again when a sandbox clock moves. */
export const now = (): Date => new Date(Date.now() + (clockOffsetMs.value ?? 0))
