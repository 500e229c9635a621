// A story is a sequence of steps of one client on resources that no other client uses.
import type { Fields, Step } from '../ledger.ts'

export type Rival = readonly [step: Step, token?: string | undefined]

export type StepRunner = {
  /** Returns the fields of the response; ends the story when the outcome is unknown. */
  write(step: Step, token?: string): Promise<Fields>
  /**
   * Requests that are sent at once: at least one succeeds, others may be refused because of it. Returns the fields of each response,
   * undefined for a refused one; ends the story when an outcome is unknown.
   */
  race(...rivals: Rival[]): Promise<(Fields | undefined)[]>
  /** Sends a request that is refused if another client was first; returns undefined then. */
  attempt(step: Step, token?: string): Promise<Fields | undefined>
  /** Repeats a read until it succeeds, and returns the fields of its response. */
  read(path: string): Promise<Fields>
  /** Sends a request that must be refused. */
  expectRefused(step: Step): Promise<void>
  /** Waits until a revoked credential (a key, a link, an invitation) is refused. */
  waitUntilTokenIsRefused(path: string, token: string): Promise<void>
  /** Opens a session of a user with a sign-in link, or of a freelancer with a personal link; undefined when the outcome is unknown. */
  signIn(token: string, to: 'console' | 'portal'): Promise<Fields | undefined>
  /** A unique text. */
  marker(): string
  /** True with this probability, from 0 to 1. */
  happens(share: number): boolean
  userId: string
  teamId: string
  operatorToken: string
}
export type Story = (runner: StepRunner) => Promise<void>

/** A request with one item. An earlier request with the same key may have done the item; then this one changes nothing. */
export const createListStep = (step: Omit<Step, 'method' | 'mayChangeNothing' | 'hasItems'>): Step => ({
  ...step,
  method: 'POST',
  mayChangeNothing: true,
  hasItems: true,
})

const DAY_MS = 24 * 3600 * 1000

/** A civil date this many days from now. */
export const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
export const month = (): string => day(0).slice(0, 7)
/** The last complete month. */
export const lastMonth = (): string => new Date(Date.parse(firstOfMonth()) - DAY_MS).toISOString().slice(0, 7)
export const firstOfMonth = (): string => `${month()}-01`

export const getId = ({ id }: Fields): string => String(id)

/** The token of a response; a replayed response has none, and then the story cannot continue. */
export const extractToken = (text: unknown): string | undefined => /te\w_live_\w+/.exec(String(text))?.[0]
