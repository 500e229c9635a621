// The common sequence of the scenarios: load, repeated faults, checks in between and at the end.
import { setTimeout as sleep } from 'node:timers/promises'
import { TIMEOUT_MS, waitFor } from '../../process/programs/wait.ts'
import { type Environment, startEnvironment } from '../environment.ts'
import { countOf, type Findings, noFindings } from '../findings.ts'
import { type Load, startLoad } from '../load.ts'
import type { Plan, Result } from '../scenario.ts'
import { examineUnder } from '../verify.ts'

/** Everything is checked after this many faults. */
const LOOK_EVERY = 10

export type Strike = (environment: Environment, load: Load, at: number) => Promise<void>

type Options = {
  environment?: Environment
  address?: () => string
  clients?: number
  /** Checks additional guarantees of the scenario; returns the broken ones. */
  atEnd?(load: Load): string[] | Promise<string[]>
  remark?(load: Load): string
}

export async function underLoad(plan: Plan, strike: Strike, options: Options = {}): Promise<Result> {
  const environment = options.environment ?? (await startEnvironment())
  const address = options.address ?? (() => environment.server.address)
  const { teams, ledger } = environment
  const { clients = 8, atEnd = () => [], remark = () => '' } = options
  const load = startLoad({ address, teams, ledger, random: plan.random, clients })
  let findings: Findings = noFindings()
  let strikes = 0
  try {
    while (strikes < plan.strikes && countOf(findings) === 0) {
      await newWrites(load)
      await sleep(plan.random() * 400)
      await strike(environment, load, strikes)
      strikes += 1
      plan.onStrike()
      if (strikes % LOOK_EVERY === 0) findings = await examineUnder(environment, load)
    }
    await newWrites(load)
    findings = await examineUnder(environment, load)
    const broken = await atEnd(load)
    return { strikes, figures: load.figures, findings, broken, remark: remark(load) }
  } finally {
    await load.stop()
  }
}

/** Waits for the next acknowledged write. */
export async function newWrites(load: Load): Promise<void> {
  const before = load.figures.acknowledged
  await waitFor('an acknowledged write', TIMEOUT_MS, () => load.figures.acknowledged > before + 3)
}
