// Runs the short form of "npm run test:faults -- webhooks".
import { expect, test } from 'vitest'
import { noFindings } from '../findings.ts'
import { createRandom } from '../random.ts'
import { WEBHOOKS } from '../scenarios/webhooks.ts'

/** `WEBHOOK_KILLS=300` takes about 20 minutes. */
const KILLS = Number(process.env['WEBHOOK_KILLS'] ?? 3)

test('every event arrives, in order, after kills of the service', { timeout: 3_600_000 }, async () => {
  const seed = Date.now() % 1_000_000
  const result = await WEBHOOKS.run({ strikes: KILLS, random: createRandom(seed), onStrike: () => {} })
  // biome-ignore lint/suspicious/noConsole: figures
  console.log(
    `seed ${seed}, ${result.strikes} kills, ${result.figures.acknowledged} acknowledged; ${result.remark}`,
  )
  expect(result.findings).toEqual(noFindings())
  expect(result.broken).toEqual([])
  expect(result.figures.acknowledged).toBeGreaterThan(0)
})
