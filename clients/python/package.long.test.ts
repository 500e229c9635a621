// The Python client as it is installed: built as a wheel, typed, tested against a running service, and the examples of its README run.
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { packPython } from '../../scripts/release/pack-python.ts'
import { createEnvironment, PythonMissing, runPip } from '../../scripts/release/python.ts'
import { WEBHOOK_VECTORS } from '../../sdk/test/webhook-vectors.ts'
import { readOperatorToken } from '../../server/test/suites/process/programs/calls.ts'
import { createDataFolder } from '../../server/test/suites/process/programs/data-folder.ts'
import { startServer } from '../../server/test/suites/process/programs/server-process.ts'
import { SLOW } from '../../server/test/suites/process/programs/wait.ts'

const run = promisify(execFile)
const HERE = fileURLToPath(new URL('.', import.meta.url))
const README = await readFile(join(HERE, 'README.md'), 'utf8')
const CHECKERS = ['mypy==2.4.1', 'ruff==0.17.5']

const folder = await mkdtemp(join(tmpdir(), 'engagement-python-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An environment with the wheel and the checkers, or undefined, with one line that says why. */
const python = await install().catch((error) => {
  if (!(error instanceof PythonMissing)) throw error
  process.stdout.write(`skipped: the Python client is not tested: ${error.message}\n`)
  return undefined
})

async function install(): Promise<string> {
  const installed = await createEnvironment(join(folder, 'environment'))
  await runPip(installed, 'install', ...CHECKERS)
  await packPython(folder, installed)
  // Installs the package with the command of the README.
  const [, command = ''] = /^```sh\n(pip install .*)\n```$/m.exec(README) ?? []
  const env = { HOME: process.env['HOME'], PATH: `${dirname(installed)}:${process.env['PATH']}` }
  await run('sh', ['-euc', command], { cwd: folder, env })
  return installed
}

/** Returns the output, which is also the message of the error if the program fails. */
async function python3(args: string[], env: Record<string, string> = {}, cwd = HERE): Promise<string> {
  const options = { cwd, env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env } }
  const { stdout, stderr } = await run(python ?? '', args, options).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}${error.stderr}`)
    },
  )
  return stdout + stderr
}

const SETTINGS = {
  RATE_LIMIT_PER_MINUTE: '100000',
  OPERATOR_RATE_LIMIT_PER_MINUTE: '100000',
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
}

test.skipIf(!python)('the wheel has every module, its types and its license', async () => {
  const [wheel = ''] = globSync('*.whl', { cwd: folder })
  const fileList = await python3(['-m', 'zipfile', '-l', join(folder, wheel)])
  const modules = globSync('src/team_engagement/*.{py,typed}', { cwd: HERE }).map((file) => basename(file))
  expect(modules).toContain('py.typed')
  for (const module of modules) expect(fileList).toContain(`team_engagement/${module} `)
  expect(fileList).toMatch(/licenses\/LICENSE /)
  expect(fileList).not.toMatch(/tests|__pycache__/)
})

test.skipIf(!python)('mypy --strict and ruff accept the package and its tests', SLOW, async () => {
  const cache = join(folder, 'cache')
  const types = await python3(['-m', 'mypy', '--strict', '--cache-dir', cache, 'src', 'tests'])
  const lint = await python3(['-m', 'ruff', 'check', '--no-cache', 'src', 'tests'])
  const format = await python3(['-m', 'ruff', 'format', '--check', '--no-cache', 'src', 'tests'])
  process.stdout.write(`${types}${lint}${format}`)
})

test.skipIf(!python)('the tests in Python pass, and the examples of the README run', SLOW, async () => {
  const data = join(createDataFolder(), 'data')
  const server = await startServer({ env: { DATA_DIR: data, ...SETTINGS } })
  await runExamples(server.address, server.demoKey ?? '')
  await runTests(server.address, readOperatorToken(data))
})

async function runTests(address: string, token: string): Promise<void> {
  const vectors = join(folder, 'webhook-vectors.json')
  await writeFile(vectors, JSON.stringify(WEBHOOK_VECTORS))
  const output = await python3(['-B', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'], {
    ENGAGE_URL: address,
    ENGAGE_OPERATOR_TOKEN: token,
    ENGAGE_WEBHOOK_VECTORS: vectors,
  })
  expect(output).toMatch(/^OK$/m)
  const counts = output
    .match(/^\.*(\S.*: .*\d.*|Ran \d+ tests.*)$/gm)
    ?.map((line) => line.replace(/^\.+/, ''))
  expect(counts?.length).toBeGreaterThan(6)
  process.stdout.write(`${counts?.join('\n')}\n`)
}

/** One program of all examples, in their order, with the output that their comments document. */
async function runExamples(address: string, key: string): Promise<void> {
  const blocks = [...README.matchAll(/^```python\n(.*?)^```$/gms)].map(([, block]) => block)
  const program = blocks.join('\n').replaceAll('http://127.0.0.1:3000', address).replaceAll('tek_live_…', key)
  const file = join(folder, 'examples.py')
  await writeFile(file, program)
  await python3(['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'cache'), file], {}, folder)
  const documented = [...program.matchAll(/print\(.*\) {2}# (.*)$/gm)].map(([, words]) => words)
  expect(documented.length).toBeGreaterThan(10)
  expect((await python3([file], {}, folder)).trimEnd().split('\n')).toEqual(documented)
  process.stdout.write(`examples of the README: ${blocks.length}, ${documented.length} lines of output\n`)
}
