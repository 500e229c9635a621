// The package as a stranger gets it: packed, installed in an empty folder without the sources, started, and upgraded.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Packed } from '../../../../scripts/release/npm-pack.ts'
import { packProduct } from '../../../../scripts/release/pack-product.ts'
import { call, dataOf, type Listed, type Page } from './programs/calls.ts'
import { dataFolder } from './programs/data-folder.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

const run = promisify(execFile)
const INSTALL = [
  'install',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--prefer-offline',
]
/** The Node that started the tests: the launcher must run with an old one, too. */
const NODE = process.env['npm_node_execpath'] ?? process.execPath
const PATH = [dirname(NODE), process.env['PATH']].join(delimiter)
const npm = (cwd: string, ...args: string[]) =>
  run('npm', args, { cwd, env: { PATH, HOME: process.env['HOME'] ?? '/' } })

const ALLOWED = [
  /^bin\/[\w-]+\.mjs$/,
  /^(?:server\/src|cli|sdk\/src)\/.*\.js$/,
  /^server\/src\/documents\/(?:rendering\/typst|content\/defaults)\/[\w.]+$/,
  /^server\/src\/docs-site\/assets\/[\w.-]+$/,
  /^server\/migrations\/\w+\.sql$/,
  /^contract\/openapi\.yaml$/,
  /^web\/dist\/.+$/,
  // The pages at /docs.
  /^docs\/(?:decisions\/)?[\w-]+\.md$/,
  /^docs\/pictures\/[\w-]+\.png$/,
  /^(?:sdk|clients\/python)\/README\.md$/,
  /^bench\/report\.md$/,
  /^(?:README|CHANGELOG|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$/,
  /^(?:LICENSE|package\.json|npm-shrinkwrap\.json)$/,
]

const folder = mkdtempSync(join(tmpdir(), 'engagement-packed-'))
let packed: Packed
beforeAll(async () => {
  packed = await packProduct(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The same package with a later version. */
async function packNext(version: string): Promise<string> {
  await run('tar', ['-xzf', packed.file, '-C', folder])
  for (const name of ['package.json', 'npm-shrinkwrap.json']) {
    const path = join(folder, 'package', name)
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), version }))
  }
  await npm(join(folder, 'package'), 'pack', '--loglevel=error', '--pack-destination', folder)
  return join(folder, `team-engagement-${version}.tgz`)
}

test('the package has what runs, and nothing of the development', () => {
  const { files, size, unpackedSize } = packed
  expect(files.filter((file) => !ALLOWED.some((allowed) => allowed.test(file)))).toEqual([])
  expect(files.filter((file) => /\.test\.|\/test\/|\.d\.ts$/.test(file))).toEqual([])
  for (const file of [
    'bin/team-engagement.mjs',
    'cli/main.js',
    'server/src/worker.js',
    'web/dist/console.html',
    'docs/tutorial.md',
    'npm-shrinkwrap.json',
  ])
    expect(files).toContain(file)
  process.stdout.write(`${files.length} files, ${size} bytes packed, ${unpackedSize} bytes unpacked\n`)
  expect(size).toBeLessThan(3_000_000)
})

test(
  'npx starts it in an empty folder, and a later version installed globally keeps the data',
  SLOW,
  async () => {
    const DATA_DIR = dataFolder()
    const parent = dirname(DATA_DIR)
    const [local, global] = ['local', 'global'].map((name) => join(parent, name)) as [string, string]
    for (const folder of [local, global]) mkdirSync(folder)

    const first = await packProduct(parent)
    await npm(local, ...INSTALL, first.file)
    const program = join(local, 'node_modules/.bin/team-engagement')
    const served = await startServer({ program, cwd: local, env: { DATA_DIR, PATH } })
    const key = served.demoKey ?? ''
    const contract = await fetch(`${served.address}/api/v1/openapi.yaml`)
    expect(contract.status).toBe(200)
    for (const page of ['/console', '/portal', '/docs'])
      expect((await fetch(`${served.address}${page}`)).status).toBe(200)
    const mission = await createMission(served, key)
    // A rendered contract: fonts, layouts and the thread that renders them are in the package.
    const file = await fetch(`${served.address}/api/v1/missions/${mission.id}/document`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(new TextDecoder('latin1').decode(await file.arrayBuffer()).slice(0, 5)).toBe('%PDF-')
    const listed = await run('npx', ['team-engagement', 'missions', 'list', '--json', '--all'], {
      cwd: local,
      env: { PATH, HOME: process.env['HOME'] ?? '/', ENGAGE_SERVER: served.address, ENGAGE_KEY: key },
    })
    expect(listed.stdout).toContain(mission.id)
    await served.stop()

    await npm(global, ...INSTALL, '--global', '--prefix', global, await packNext('1.999.0'))
    const upgraded = await startServer({
      program: join(global, 'bin/team-engagement'),
      env: { DATA_DIR, PATH },
    })
    const page = dataOf<Page<Listed>>(await call(upgraded, '/api/v1/missions?per_page=100', { key }))
    expect(page.items.map(({ id }) => id)).toContain(mission.id)
    await upgraded.stop()
  },
)

async function createMission(server: Parameters<typeof call>[0], key: string): Promise<Listed> {
  const people = dataOf<Page<Listed>>(await call(server, '/api/v1/freelancers?per_page=1', { key }))
  const { user } = dataOf<{ user: Listed }>(await call(server, '/api/v1/me', { key }))
  const body = {
    name: 'First mission',
    description: 'Starts from the package',
    mission_type: 'daily',
    start_date: '2027-01-04',
    end_date: '2027-03-31',
    rate_amount: 500,
    freelancer_id: people.items[0]?.id,
    use_service_template: true,
    template_locale: 'en',
    team_signer_id: user.id,
  }
  const reply = await call(server, '/api/v1/missions', { method: 'POST', key, body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return dataOf<Listed>(reply)
}
