// The common sequence of the scenarios: load, repeated faults, checks in between and at the end.
import { setTimeout as sleep } from 'node:timers/promises'
import { PATIENCE_MS, waitFor } from '../../process/programs/wait.ts'
import { type Ground, layGround } from '../environment.ts'
import { countOf, type Faults, noFaults } from '../findings.ts'
import { type Load, startLoad } from '../load.ts'
import type { Plan, Result } from '../scenario.ts'
import { examineUnder } from '../verify.ts'

/** Everything is checked after this many faults. */
const LOOK_EVERY = 10

export type Strike = (ground: Ground, load: Load, at: number) => Promise<void>

type Options = {
  ground?: Ground
  address?: () => string
  clients?: number
  /** Checks additional guarantees of the scenario; returns the broken ones. */
  atEnd?(load: Load): string[] | Promise<string[]>
  remark?(load: Load): string
}

export async function underLoad(plan: Plan, strike: Strike, options: Options = {}): Promise<Result> {
  const ground = options.ground ?? (await layGround())
  const address = options.address ?? (() => ground.server.address)
  const { teams, ledger } = ground
  const { clients = 8, atEnd = () => [], remark = () => '' } = options
  const load = startLoad({ address, teams, ledger, random: plan.random, clients })
  let faults: Faults = noFaults()
  let strikes = 0
  try {
    while (strikes < plan.strikes && countOf(faults) === 0) {
      await newWrites(load)
      await sleep(plan.random() * 400)
      await strike(ground, load, strikes)
      strikes += 1
      plan.onStrike()
      if (strikes % LOOK_EVERY === 0) faults = await examineUnder(ground, load)
    }
    await newWrites(load)
    faults = await examineUnder(ground, load)
    const broken = await atEnd(load)
    return { strikes, figures: load.figures, faults, broken, remark: remark(load) }
  } finally {
    await load.stop()
  }
}

/** Waits for the next acknowledged write. */
export async function newWrites(load: Load): Promise<void> {
  const before = load.figures.acknowledged
  await waitFor('an acknowledged write', PATIENCE_MS, () => load.figures.acknowledged > before + 3)
}
