// The service that runs the plans: a test world whose clock moves to the day of each step.
import type { Day } from '../oracle/calendar.ts'

// biome-ignore lint/suspicious/noExplicitAny: figures are read from any response
export type Body = any
export type Reply = { status: number; body: Body; text: string }
type Call = (method: string, path: string, body?: unknown) => Promise<Reply>
export type Team = { id: string; call: Call }
export type Service = {
  /** A new team of one admin with every scope. */
  createTeam(): Promise<Team>
  operator: Call
  openPortal(team: Team, freelancerId: string): Promise<Call>
  /** Moves to a later moment of this day; days never go back within a plan. */
  moveTo(day: Day): void
  makePdf(lines: string[]): Buffer
  withFile(json: object, file: Buffer): unknown
}

/** Returns the `data` of a response, which must be a success. */
export function getData(reply: Reply): Body {
  if (reply.status >= 300) throw new Error(`${reply.status}: ${reply.text}`)
  return reply.body.data
}
