// Runs first: verifies that the oracle detects planted faults.
import { noFindings } from '../findings.ts'
import { plantAll, startPlantingEnvironment } from '../planted.ts'
import type { Scenario } from '../scenario.ts'
import { noFigures } from '../step-runner.ts'

export const PLANTED: Scenario = {
  name: 'planted',
  what: 'faults that are put in on purpose are seen',
  strikes: 1,
  async run({ random, onStrike }) {
    const broken: string[] = []
    let strikes = 0
    for await (const { name, set, isSeen } of plantAll(await startPlantingEnvironment(random))) {
      if (!isSeen) broken.push(`not seen as ${set}: ${name}`)
      strikes += 1
    }
    onStrike()
    const remark = `${strikes} planted, ${strikes - broken.length} seen`
    return { strikes, figures: noFigures(), findings: noFindings(), broken, remark }
  },
}
