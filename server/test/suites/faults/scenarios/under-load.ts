// The common sequence of the scenarios: load, repeated faults, checks in between and at the end.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { TIMEOUT_MS, waitFor } from '../../process/programs/wait.ts'
import { type Environment, startEnvironment } from '../environment.ts'
import { followFeed } from '../feed-follower.ts'
import { countFindings, type Findings, noFindings } from '../findings.ts'
import { type Load, startLoad } from '../load.ts'
import type { Plan, Result } from '../scenario.ts'
import { examineDuringLoad } from '../verify.ts'

export type Strike = (environment: Environment, load: Load, index: number) => Promise<void>

type Options = {
  environment?: Environment
  address?: () => string
  clients?: number
  /** Everything is checked after this many faults. */
  lookEvery?: number
  /** Checks additional guarantees of the scenario; returns the broken ones. */
  atEnd?(load: Load): string[] | Promise<string[]>
  remark?(load: Load): string
}

export async function runUnderLoad(plan: Plan, strike: Strike, options: Options = {}): Promise<Result> {
  const environment = options.environment ?? (await startEnvironment())
  const address = options.address ?? (() => environment.server.address)
  const { teams, ledger } = environment
  const { clients = 8, lookEvery = 10, atEnd = () => [], remark = () => '' } = options
  const load = startLoad({ address, teams, ledger, random: plan.random, clients })
  const followers = teams.map((team) => followFeed(address, team))
  let findings: Findings = noFindings()
  let strikes = 0
  try {
    while (strikes < plan.strikes && countFindings(findings) === 0) {
      await waitForWrites(load)
      await sleep(plan.random() * 400)
      await strike(environment, load, strikes)
      strikes += 1
      plan.onStrike()
      if (strikes % lookEvery === 0) findings = await examineDuringLoad(environment, load)
    }
    await waitForWrites(load)
    findings = await examineDuringLoad(environment, load)
    const broken = await atEnd(load)
    await load.pause()
    for (const follower of followers) broken.push(...(await withSession(environment, follower.end)))
    const followed = `${followers.reduce((sum, { count }) => sum + count, 0)} events followed`
    return {
      strikes,
      figures: load.figures,
      findings,
      broken,
      remark: [remark(load), followed].filter(Boolean).join('; '),
    }
  } finally {
    await load.stop()
  }
}

async function withSession<T>(
  { connect }: Environment,
  work: (session: pg.Client) => Promise<T>,
): Promise<T> {
  const session = await connect()
  try {
    return await work(session)
  } finally {
    await session.end()
  }
}

/** Waits until a few more writes are acknowledged. */
export async function waitForWrites(load: Load): Promise<void> {
  const before = load.figures.acknowledged
  await waitFor('an acknowledged write', TIMEOUT_MS, () => load.figures.acknowledged > before + 3)
}
