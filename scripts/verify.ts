// Verifies a change. `npm test`: static checks beside the fast tests. `npm run test:slow`: slow tests. `npm run test:long`: long
// tests, the cluster tests where HAProxy and PgBouncer are installed, and `npm run test:citus` where Citus is. All end with
// `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCitus } from '../server/test/suites/citus/citus-cluster.ts'

type Outcome = { passed: number; failed: number }
type Tier = 'fast' | 'slow' | 'long'

/** `printsOutput`: the output is also printed on success, because it lists what could not be checked. */
type Check = { name: string; command: string; args: string[]; printsOutput?: boolean }

/**
 * TypeScript 7, on one thread: more threads repeat work, and the tests need the other cores. The package `typescript` is the
 * library of the tools that read sources.
 */
const TSC = 'node_modules/typescript-7/bin/tsc'

const CHECKS: Check[] = [
  { name: 'types', command: TSC, args: ['-p', '.', '--singleThreaded'] },
  { name: 'format and lint', command: 'biome', args: ['check', '.'] },
  { name: 'types of the web pages', command: TSC, args: ['-p', 'web'] },
  {
    name: 'import rules',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', 'server', 'cli', 'sdk', 'clients', 'web', 'bench'],
  },
  { name: 'order of domains', command: 'node', args: ['scripts/structure.ts'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'contract lint', command: 'redocly', args: ['lint', 'contract/*.yaml'] },
  { name: 'dependencies', command: 'node', args: ['scripts/check-dependencies.ts'], printsOutput: true },
  { name: 'commit messages', command: 'node', args: ['scripts/check-commits.ts'], printsOutput: true },
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

async function runCheck({ name, command, args, printsOutput }: Check): Promise<Outcome> {
  const start = performance.now()
  const { code, output } = await run(command, args, 'pipe')
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const detail = code === 0 && printsOutput ? `: ${output.trim()}` : ''
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${detail}`)
  if (code !== 0) console.log(output)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs one check at a time, because the tests run meanwhile and use the other cores. */
async function runChecks(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const check of CHECKS) outcomes.push(await runCheck(check))
  return outcomes
}

async function runTests(args: string[], tier?: Tier): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-verify-'))
  const counts = join(folder, 'counts.json')
  const { code } = await run(
    'vitest',
    ['run', '--reporter=./scripts/test-progress.ts', '--silent=passed-only', ...args],
    'inherit',
    { TEST_TIER: tier, TEST_COUNTS: counts },
  )
  const text = await readFile(counts, 'utf8').catch(() => '{}')
  await rm(folder, { recursive: true, force: true })
  const { passed = 0, failed = 0 } = JSON.parse(text) as Partial<Outcome>
  // A run that failed outside a test, or ran no test, counts as failed.
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

const CLUSTER_PROGRAMS = ['haproxy', 'pgbouncer']

async function runClusterTests(): Promise<Outcome[]> {
  const found = await Promise.all(
    CLUSTER_PROGRAMS.map((program) => run('sh', ['-c', `command -v ${program}`], 'pipe')),
  )
  if (found.every(({ code }) => code === 0)) return [await runTests(['--config', 'vitest.cluster.config.ts'])]
  console.log(`skipped: the tests of several nodes need ${CLUSTER_PROGRAMS.join(' and ')}`)
  return []
}

async function runCitusTests(patterns: string[]): Promise<Outcome[]> {
  if (await findCitus()) return [await runTests(['--config', 'vitest.citus.config.ts', ...patterns])]
  console.log('skipped: the tests of a distributed database need a PostgreSQL with Citus (docs/scaling.md)')
  return []
}

/** Runs the tests of all tiers whose file name matches the pattern, then the checks. */
async function runFast(patterns: string[]): Promise<Outcome[]> {
  if (patterns.length > 0) return [await runTests(patterns), ...(await runChecks())]
  const [tests, checks] = await Promise.all([runTests([], 'fast'), runChecks()])
  return [tests, ...checks]
}

async function runLong(): Promise<Outcome[]> {
  const long = await runTests([], 'long')
  return [long, ...(await runClusterTests()), ...(await runCitusTests([]))]
}

const [first, ...patterns] = process.argv.slice(2)
const TIERS: Record<string, () => Promise<Outcome[]>> = {
  '--slow': async () => [await runTests([], 'slow')],
  '--long': runLong,
  '--citus': () => runCitusTests(patterns),
}
const start = performance.now()
const outcomes = await (TIERS[first ?? '']?.() ?? runFast(first ? [first, ...patterns] : []))
const passed = outcomes.reduce((sum, one) => sum + one.passed, 0)
const failed = outcomes.reduce((sum, one) => sum + one.failed, 0)
console.log(`\n${Math.round((performance.now() - start) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
