// Verifies a change. `npm test`: static checks and fast tests. `npm run test:slow`: slow tests, the cluster tests where HAProxy and
// PgBouncer are installed, and a part of `npm run test:citus` where Citus is. All end with `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCitus } from '../server/test/suites/citus/citus-cluster.ts'

type Outcome = { passed: number; failed: number }
type Tier = 'fast' | 'slow' | 'long'

/** Prints its output also on success: it says whether the registry was reachable. */
const DEPENDENCIES = 'dependencies'

const CHECKS: [string, string, string[]][] = [
  ['format and lint', 'biome', ['check', '.']],
  ['types', 'tsc', ['-p', '.']],
  ['types of the web pages', 'tsc', ['-p', 'web']],
  [
    'import rules',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'server', 'cli', 'sdk', 'clients', 'web', 'bench'],
  ],
  ['dead code', 'knip', []],
  ['contract lint', 'redocly', ['lint', 'contract/openapi.yaml']],
  [DEPENDENCIES, 'node', ['scripts/check-dependencies.ts']],
]

function run(command: string, args: string[], stdio: 'pipe' | 'inherit', env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number; output: string }>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env } })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

async function check(name: string, command: string, args: string[]): Promise<Outcome> {
  const start = performance.now()
  const { code, output } = await run(command, args, 'pipe')
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const detail = code === 0 && name === DEPENDENCIES ? `: ${output.trim()}` : ''
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${detail}`)
  if (code !== 0) console.log(output)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function tests(args: string[], tier?: Tier): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-verify-'))
  const report = join(folder, 'report.json')
  const { code } = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    'inherit',
    { TEST_TIER: tier },
  )
  const text = await readFile(report, 'utf8').catch(() => '{}')
  await rm(folder, { recursive: true, force: true })
  const result = JSON.parse(text) as { numPassedTests?: number; numFailedTests?: number }
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = result
  // A run that failed outside a test, or ran no test, counts as failed.
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

const CLUSTER_PROGRAMS = ['haproxy', 'pgbouncer']

async function clusterTests(): Promise<Outcome[]> {
  const found = await Promise.all(
    CLUSTER_PROGRAMS.map((program) => run('sh', ['-c', `command -v ${program}`], 'pipe')),
  )
  if (found.every(({ code }) => code === 0)) return [await tests(['--config', 'vitest.cluster.config.ts'])]
  console.log(`skipped: the tests of several nodes need ${CLUSTER_PROGRAMS.join(' and ')}`)
  return []
}

/** Most of these checks use a single core, so they run in parallel. */
const AT_ONCE = 2

async function checks(): Promise<Outcome[]> {
  const left = [...CHECKS]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) outcomes.push(await check(...next))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return outcomes
}

/** With a pattern: the tests of both tiers whose file name matches. */
async function fast(patterns: string[]): Promise<Outcome[]> {
  return [...(await checks()), await tests(patterns, patterns.length === 0 ? 'fast' : undefined)]
}

async function citusTests(patterns: string[]): Promise<Outcome[]> {
  if (await findCitus()) return [await tests(['--config', 'vitest.citus.config.ts', ...patterns])]
  console.log('skipped: the tests of a distributed database need a PostgreSQL with Citus (docs/scaling.md)')
  return []
}

/** Every statement on one shard, moving a database there, the faults of a cluster, and one feature. */
const CITUS_IN_SHORT = ['server/test/suites/citus', 'server/src/features/project-codes']

async function slow(): Promise<Outcome[]> {
  return [await tests([], 'slow'), ...(await clusterTests()), ...(await citusTests(CITUS_IN_SHORT))]
}

const [first, ...patterns] = process.argv.slice(2)
const TIERS: Record<string, () => Promise<Outcome[]>> = {
  '--slow': slow,
  '--long': async () => [await tests([], 'long')],
  '--citus': () => citusTests(patterns),
}
const outcomes = await (TIERS[first ?? '']?.() ?? fast(first ? [first, ...patterns] : []))
const passed = outcomes.reduce((sum, one) => sum + one.passed, 0)
const failed = outcomes.reduce((sum, one) => sum + one.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
