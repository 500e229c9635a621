// What a fault scenario is: something that goes wrong under load, and what it must have left whole.
import type { Faults } from './faults.ts'
import type { Random } from './random.ts'
import type { Figures } from './teller.ts'

export type Plan = {
  /** How often the scenario strikes. */
  strikes: number
  random: Random
  /** One more strike is done. */
  onStrike(): void
}

export type Result = {
  strikes: number
  figures: Figures
  faults: Faults
  /** What was promised beside the sets, and was not kept. */
  broken: string[]
  /** What there is to say, in a few words. */
  remark: string
}

export type Scenario = {
  name: string
  what: string
  /** How often it strikes unless told otherwise. */
  strikes: number
  /** Kills are counted in the sum. */
  isKill?: true
  /** Why it can't run here. */
  skip?(): string | undefined
  run(plan: Plan): Promise<Result>
}

/** As long as an answer may take at most, whatever happens to the database. */
export const ANSWER_MS = 10_000
