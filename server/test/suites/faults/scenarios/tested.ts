// Scenarios covered by other tests, with fake clocks: concurrent sweepers, clocks that are set back.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDataFolder } from '../../process/programs/data-folder.ts'
import { noFindings } from '../findings.ts'
import type { Plan, Result, Scenario } from '../scenario.ts'
import { noFigures } from '../step-runner.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')

type Report = {
  numPassedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

async function runTests(plan: Plan, files: string[], pattern: string): Promise<Result> {
  const report = join(createDataFolder(), 'report.json')
  const args = [VITEST, 'run', '--reporter=json', `--outputFile=${report}`, '-t', pattern, ...files]
  await new Promise((resolve) => execFile(process.execPath, args, { cwd: ROOT }, resolve))
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  plan.onStrike()
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `failed: ${fullName}`),
  )
  const broken = numPassedTests + failed.length === 0 ? ['no test ran'] : failed
  const remark = `${numPassedTests} tests passed`
  return { strikes: numPassedTests, figures: noFigures(), findings: noFindings(), broken, remark }
}

export const TESTED: Scenario[] = [
  {
    name: 'sweepers',
    what: 'sweepers meet, are killed and stopped',
    strikes: 1,
    run: (plan) => runTests(plan, ['server/test/suites/process/mission-sweep.slow.test.ts'], ''),
  },
  {
    name: 'clock-back',
    what: 'the clock is set back',
    strikes: 1,
    run: (plan) =>
      runTests(
        plan,
        [
          'server/src/features/missions/missions/missions/sweep/mission-sweep.slow.test.ts',
          'server/src/kernel/http/limits/rate-limit.test.ts',
        ],
        'set back',
      ),
  },
]
