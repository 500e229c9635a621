// The package as users get it: packed, installed in an empty folder without the sources, started, and upgraded.
import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PackedArchive } from '../../../../scripts/release/npm-pack.ts'
import { packProduct } from '../../../../scripts/release/pack-product.ts'
import { withProgram } from '../../world/installed.ts'
import { createEmptyDatabase } from '../../world/test-databases.ts'
import { freePort } from '../cluster/programs.ts'
import { registerCleanup } from './programs/at-end.ts'
import { call, getData, type Listed, type Page } from './programs/calls.ts'
import { createDataFolder } from './programs/data-folder.ts'
import { listBlocks, listShellBlocks } from './programs/docs-pages.ts'
import { extractRelease, isMissing, PACKED } from './programs/earlier-releases.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

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
  /^server\/src\/surfaces\/docs-site\/assets\/[\w.-]+$/,
  /^server\/migrations\/\w+\.sql$/,
  /^contract\/\w+\.yaml$/,
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
let packed: PackedArchive
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

test('the package contains what the service runs, and no development files', () => {
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
  'npx starts the package in an empty folder, and a later version installed globally keeps the data',
  SLOW,
  async () => {
    const DATA_DIR = createDataFolder()
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
    const listOutput = await run('npx', ['team-engagement', 'missions', 'list', '--json', '--all'], {
      cwd: local,
      env: { PATH, HOME: process.env['HOME'] ?? '/', ENGAGE_SERVER: served.address, ENGAGE_KEY: key },
    })
    expect(listOutput.stdout).toContain(mission.id)
    await served.stop()

    await npm(global, ...INSTALL, '--global', '--prefix', global, await packNext('1.999.0'))
    const upgraded = await startServer({
      program: join(global, 'bin/team-engagement'),
      env: { DATA_DIR, PATH },
    })
    const page = getData<Page<Listed>>(await call(upgraded, '/api/v1/missions?per_page=100', { key }))
    expect(page.items.map(({ id }) => id)).toContain(mission.id)
    await upgraded.stop()
  },
)

/** The archive of an earlier state of the project, made by its own scripts. */
async function packEarlier(to: string): Promise<string> {
  const script = join(extractRelease(PACKED), 'scripts/release/pack-product.ts')
  const { stdout } = await run(process.execPath, [script], { cwd: to, env: process.env })
  return stdout.split(':', 1)[0] ?? ''
}

test.skipIf(isMissing(PACKED))(
  'a later archive that is installed over an earlier one keeps the data',
  SLOW,
  async () => {
    const DATA_DIR = createDataFolder()
    const local = join(dirname(DATA_DIR), 'local')
    mkdirSync(local)
    await npm(local, ...INSTALL, await packEarlier(dirname(DATA_DIR)))
    const program = join(local, 'node_modules/.bin/team-engagement')
    const start = () =>
      startServer({ program, cwd: local, env: { DATA_DIR, PATH, RATE_LIMIT_PER_MINUTE: '100000' } })
    const earlier = await start()
    const key = earlier.demoKey ?? ''
    const mission = await createMission(earlier, key)
    // From then on, only the upgrade could change the entries.
    const before = await waitFor('the documents of all invoices', TIMEOUT_MS, async () => {
      const entries = await listResources(earlier, key)
      return entries.every((one) => one.invoice?.status !== 'issued') && entries
    })
    await earlier.stop()

    await npm(local, ...INSTALL, packed.file)
    const upgraded = await start()
    expect(upgraded.stderr()).toContain('Database schema brought up to date: 0056_place_of_files')
    const after = await listResources(upgraded, key)
    expect(after.map(({ id }) => id)).toContain(mission.id)
    for (const item of before) expect(after.find(({ id }) => id === item.id)).toMatchObject(item)
    await upgraded.stop()
  },
)

/** Only accounting entries have an `invoice`. */
type KeptResource = Listed & { invoice?: { status: string } }

async function listResources(server: Parameters<typeof call>[0], key: string): Promise<KeptResource[]> {
  const lists = ['missions', 'freelancers', 'activity-reports', 'accounting/entries'].map(async (list) =>
    getData<Page<KeptResource>>(await call(server, `/api/v1/${list}?per_page=100`, { key })),
  )
  return (await Promise.all(lists)).flatMap(({ items }) => items)
}

/** Reads the commands of the page, with free ports, and writes its configuration into the folder of the archives. */
async function readUpgradePage(to: string) {
  const [balancer, node1, node2] = [await freePort(), await freePort(), await freePort()]
  const withPorts = (text: string) =>
    text.replaceAll(':3000', `:${balancer}`).replaceAll('3001', `${node1}`).replaceAll('3002', `${node2}`)
  const settings = listBlocks('docs/upgrading.md').find(({ text }) => text.startsWith('defaults'))
  writeFileSync(join(to, 'haproxy.cfg'), withPorts(settings?.text ?? ''))
  const [before = '', , node = '', start = '', look = '', stop = '', restore = ''] =
    listShellBlocks('docs/upgrading.md')
  return {
    address: `http://127.0.0.1:${balancer}`,
    before,
    node: withPorts(node),
    start: withPorts(start),
    look: withPorts(look),
    stop,
    restore,
  }
}

withProgram('haproxy', '-v')(
  'the commands of the page about upgrades replace a node, and no request fails',
  SLOW,
  async () => {
    const to = mkdtempSync(join(tmpdir(), 'engagement-upgrade-'))
    registerCleanup(() => rmSync(to, { recursive: true, force: true }))
    copyFileSync(packed.file, join(to, 'team-engagement-1.0.0.tgz'))
    copyFileSync(await packNext('1.1.0'), join(to, 'team-engagement-1.1.0.tgz'))
    const { host = '', user = '', database = '', connectionString } = await createEmptyDatabase()
    const DATABASE_URL = connectionString ?? `postgresql://${user}@/${database}?host=${host}`
    // A replacement for npx in the folder of an installed service.
    writeFileSync(
      join(to, 'npx'),
      `#!/bin/sh\nshift\nexec "${to}/1.0.0/node_modules/.bin/team-engagement" "$@"\n`,
    )
    chmodSync(join(to, 'npx'), 0o755)
    const env = {
      PATH: [to, PATH].join(delimiter),
      HOME: process.env['HOME'] ?? '/',
      OPERATOR_TOKEN: 'operator-token-of-the-upgrade-page-001',
      SECRET_KEY: 'secret-key-of-the-upgrade-page-0000001',
      OPERATOR_RATE_LIMIT_PER_MINUTE: '1000000',
      npm_config_loglevel: 'error',
      npm_config_ignore_scripts: 'true',
      npm_config_prefer_offline: 'true',
    }
    const bash = (commands: string, more: Record<string, string> = { DATABASE_URL }) =>
      run('bash', ['-euo', 'pipefail', '-c', commands], { cwd: to, env: { ...env, ...more } })
    registerCleanup(() => bash('for file in *.pid; do kill "$(cat "$file")" || true; done').catch(() => {}))
    const page = await readUpgradePage(to)
    await bash(page.node)
    await bash(page.before)
    const statuses = new Map<number | string, number>()
    let isOver = false
    const reading = (async () => {
      while (!isOver) {
        const headers = { authorization: `Bearer ${env.OPERATOR_TOKEN}` }
        const status = await fetch(`${page.address}/operator/v1/teams`, { headers }).then(
          async (response) => {
            const text = await response.text()
            return response.status === 200 ? 200 : `${response.status} ${text}`
          },
          (error) => String(error.cause ?? error),
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })()
    await bash(page.start)
    expect((await bash(page.look)).stdout).toContain('no errors')
    await bash(page.stop)
    const servedBefore = statuses.get(200) ?? 0
    await waitFor('requests to the new node', TIMEOUT_MS, () => (statuses.get(200) ?? 0) > servedBefore + 20)
    isOver = true
    await reading
    expect([...statuses.keys()]).toEqual([200])
    await bash(page.restore, {})
  },
)

async function createMission(server: Parameters<typeof call>[0], key: string): Promise<Listed> {
  const people = getData<Page<Listed>>(await call(server, '/api/v1/freelancers?per_page=1', { key }))
  const { user } = getData<{ user: Listed }>(await call(server, '/api/v1/me', { key }))
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
  return getData<Listed>(reply)
}
