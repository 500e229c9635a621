// A mixed load of all kinds of writes of two teams, which continues whatever happens to the service.
import { noFindings } from './findings.ts'
import { createGate } from './gate.ts'
import type { Ledger, TeamAccess } from './ledger.ts'
import { pick, type Random } from './random.ts'
import { Abandoned, createStepRunner, noFigures, type RunContext } from './step-runner.ts'
import { BANK_ACCOUNTS } from './stories/bank-accounts.ts'
import { COMPLIANCE } from './stories/compliance.ts'
import { INVOICES } from './stories/invoices.ts'
import { MISSIONS } from './stories/missions.ts'
import { OPERATOR } from './stories/operator.ts'
import { PAYMENTS } from './stories/payments.ts'
import { PEOPLE } from './stories/people.ts'
import { REPORTS } from './stories/reports.ts'
import { SANDBOXES } from './stories/sandboxes.ts'
import type { Story } from './stories/story.ts'
import { STRUCTURE } from './stories/structure.ts'
import { WEBHOOKS } from './stories/webhooks.ts'

export const STORIES = [
  ...STRUCTURE,
  ...PEOPLE,
  ...MISSIONS,
  ...REPORTS,
  ...INVOICES,
  ...BANK_ACCOUNTS,
  ...COMPLIANCE,
  ...PAYMENTS,
  ...WEBHOOKS,
  ...OPERATOR,
  ...SANDBOXES,
]

export type Load = ReturnType<typeof startLoad>

export type LoadOptions = {
  address(): string
  teams: readonly TeamAccess[]
  ledger: Ledger
  random: Random
  clients?: number
  stories?: readonly (readonly [Story, number])[]
}

export function startLoad({ address, teams, ledger, random, clients = 8, stories = STORIES }: LoadOptions) {
  const gate = createGate(clients)
  const [findings, figures] = [noFindings(), noFigures()]
  const context: RunContext = { address, ledger, noticed: findings, figures, random, gate }
  const work = async () => {
    for (let count = 0; await gate.waitWhilePaused(); count += 1) {
      const team = teams[count % teams.length]
      if (!team) throw new Error('A load needs a team')
      await pick(
        random,
        stories,
      )(createStepRunner(team, context)).catch((error: unknown) => {
        if (!(error instanceof Abandoned)) throw error
      })
    }
    gate.leave()
  }
  const done = Promise.all(Array.from({ length: clients }, work))
  // The caller that awaits `stop` still gets the error.
  done.catch(() => {})
  return {
    noticed: findings,
    figures,
    pause: gate.pause,
    resume: gate.resume,
    async stop() {
      gate.stop()
      await done
    },
  }
}
