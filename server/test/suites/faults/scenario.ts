// A fault scenario: a failure under load, and the guarantees that must hold.
import type { Findings } from './findings.ts'
import type { Random } from './random.ts'
import type { Figures } from './step-runner.ts'

export type Plan = {
  /** Number of injected faults. */
  strikes: number
  random: Random
  /** Reports one more injected fault. */
  onStrike(): void
}

export type Result = {
  strikes: number
  figures: Figures
  findings: Findings
  /** Broken guarantees in addition to the findings. */
  broken: string[]
  /** A short remark for the report. */
  remark: string
}

export type Scenario = {
  name: string
  what: string
  /** Default number of injected faults. */
  strikes: number
  /** The faults count as kills in the summary. */
  isKill?: true
  /** Returns why the scenario cannot run here. */
  skip?(): string | undefined | Promise<string | undefined>
  run(plan: Plan): Promise<Result>
}

/** The maximum response time, whatever happens to the database. */
export const MAX_RESPONSE_MS = 10_000
