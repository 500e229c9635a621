// The packed archive installs as the README says, has types for every module resolution, and runs the examples.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packSdk } from '../../scripts/release/pack-sdk.ts'
import { serveWorld } from './served-world.ts'

const run = promisify(execFile)
const README = new URL('../README.md', import.meta.url)
const STRICT =
  '--strict --noEmit --skipLibCheck false --module nodenext --target es2022 --lib es2022,dom,dom.asynciterable'

const world = await serveWorld()
let folder = ''
let archive = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engagement-package-'))
  archive = (await packSdk(folder)).file
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  const [, line = ''] = /^```sh\n(npm install \S+)\n```$/m.exec(await readFile(README, 'utf8')) ?? []
  expect(line).toBe(`npm install ./${basename(archive)}`)
  await run('npm', [...line.split(' ').slice(1), '--offline', '--no-audit', '--no-fund'], { cwd: folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Joins all examples to one program, in their order, for this server and one of its keys. */
async function buildExamples(key: string): Promise<string> {
  const text = await readFile(README, 'utf8')
  const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block)
  return blocks.join('\n').replaceAll('http://127.0.0.1:3000', world.baseUrl).replaceAll('tek_live_…', key)
}

/** `require` before Node 22 and the resolution before Node 12 find no types of an ES module. */
const WITHOUT_MODULES = ['node10', 'node16-cjs']

test('every module resolution finds the types', async () => {
  const found = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(archive))))
  if (!found.types) throw new Error('The package has no types')
  const problems = found.problems.filter(
    (problem) => !('resolutionKind' in problem && WITHOUT_MODULES.includes(problem.resolutionKind)),
  )
  expect(problems).toEqual([])
  expect(Object.values(found.entrypoints['.']?.resolutions ?? {}).length).toBeGreaterThan(2)
})

test('the examples of the README compile, run, and print the documented output', async () => {
  const { key } = await world.team()
  const program = await buildExamples(key)
  const file = join(folder, 'examples.ts')
  await writeFile(file, program)
  await run('tsc', [...STRICT.split(' '), file], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(stdout)
  })
  const { stdout } = await run(process.execPath, [file])
  const documentedLines = [...program.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map(([, words]) => words)
  expect(documentedLines.length).toBeGreaterThan(5)
  expect(stdout.trimEnd().split('\n')).toEqual(documentedLines)
})
