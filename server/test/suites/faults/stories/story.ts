// A story is what one client does with things that nobody else touches, one step after the other.
import type { Members, Step } from '../ledger.ts'

export type Teller = {
  /** The members of the answer; ends the story when nobody will ever know whether there was one. */
  write(step: Step, token?: string): Promise<Members>
  /** A request that has to be refused. */
  refused(step: Step): Promise<void>
  /** Waits until what was just ended (a key, a link, an invitation) opens nothing any more. */
  endsToken(path: string, token: string): Promise<void>
  /** A word that no other row has. */
  marker(): string
  /** Whether something happens that happens so often, from 0 to 1. */
  happens(share: number): boolean
  userId: string
  teamId: string
  operatorToken: string
}
export type Story = (teller: Teller) => Promise<void>

const DAY_MS = 24 * 3600 * 1000

/** A civil date so many days from now. */
export const day = (away: number): string => new Date(Date.now() + away * DAY_MS).toISOString().slice(0, 10)
export const month = (): string => day(0).slice(0, 7)
export const firstOfMonth = (): string => `${month()}-01`

export const idOf = ({ id }: Members): string => String(id)

/** A token in an answer; a repeated answer has none, and then the story can't go on. */
export const tokenIn = (text: unknown): string | undefined => /te\w_live_\w+/.exec(String(text))?.[0]
