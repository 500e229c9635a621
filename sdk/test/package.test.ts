// The packed archive is complete, small and typed, and the examples of the README run with it.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packSdk } from '../../scripts/release/pack-sdk.ts'
import { serveWorld } from './served-world.ts'

const run = promisify(execFile)
const README = new URL('../README.md', import.meta.url)
const STRICT =
  '--strict --noEmit --skipLibCheck false --module nodenext --target es2022 --lib es2022,dom,dom.asynciterable'

const world = await serveWorld()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engagement-package-'))
  const installed = join(folder, 'node_modules', '@team-engagement', 'sdk')
  await mkdir(installed, { recursive: true })
  const { file } = await packSdk(folder)
  await run('tar', ['-xzf', file, '-C', installed, '--strip-components=1'])
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** One program of all examples, in their order, for this server and one of its keys. */
async function examples(key: string): Promise<string> {
  const text = await readFile(README, 'utf8')
  const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block)
  return blocks.join('\n').replaceAll('http://127.0.0.1:3000', world.baseUrl).replaceAll('tek_live_…', key)
}

test('the examples of the README compile, run, and print the documented output', async () => {
  const { key } = await world.team()
  const program = await examples(key)
  const file = join(folder, 'examples.ts')
  await writeFile(file, program)
  await run('tsc', [...STRICT.split(' '), file], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(stdout)
  })
  const { stdout } = await run(process.execPath, [file])
  const promised = [...program.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map(([, words]) => words)
  expect(promised.length).toBeGreaterThan(5)
  expect(stdout.trimEnd().split('\n')).toEqual(promised)
})
