// How the embedded PostgreSQL is protected (account, authentication, roles), and how symbolic links are refused.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createDataFolder, prepareDataFolder, toSocketFolder } from './programs/data-folder.ts'
import { expectProtected } from './programs/protection.ts'
import { launch, startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const TOKEN = 'operator-token-that-nobody-else-reads-01'

test(
  'PostgreSQL has its own account, peer authentication, a minimal environment and a plain role; no other account can connect',
  SLOW,
  async () => {
    const folder = createDataFolder()
    const server = await startServer({
      env: { DATA_DIR: folder, OPERATOR_TOKEN: TOKEN, SECRET: TOKEN },
      args: ['--no-demo'],
    })
    await expectProtected(folder)
    if (isRoot) expectNobodyRefused(folder)
    expect(await server.stop()).toEqual({ code: 0, signal: null })
  },
)

/** Checks that `nobody` is refused even if the folder of the socket allows access. */
function expectNobodyRefused(folder: string): void {
  const script = `const net = require('node:net')
    const socket = net.connect(process.argv[1])
    socket.on('error', (error) => console.log(error.code))
    socket.on('data', (data) => { console.log(String(data)); socket.end() })
    const text = Buffer.from('user\\0postgres\\0database\\0postgres\\0\\0')
    const head = Buffer.alloc(8)
    head.writeInt32BE(text.length + 8)
    head.writeInt32BE(196608, 4)
    socket.on('connect', () => socket.write(Buffer.concat([head, text])))`
  const path = join(toSocketFolder(folder), '.s.PGSQL.5432')
  // A copy that this account can run: the Node of the tests may be in a folder of root.
  const node = join(dirname(folder), 'node')
  execFileSync('cp', [process.execPath, node])
  const asNobody = () =>
    spawnSync(node, ['-e', script, path], { uid: NOBODY, gid: NOBODY, cwd: '/', encoding: 'utf8' }).stdout
  expect(asNobody()).toContain('EACCES')
  chmodSync(toSocketFolder(folder), 0o755)
  chmodSync(path, 0o777)
  expect(asNobody()).toContain('Peer authentication failed')
}

/** Creates the target of a link, which must stay unchanged. */
function createTarget(folder: string): { path: string; readState(): object } {
  const path = join(dirname(folder), 'elsewhere')
  mkdirSync(path, { mode: 0o751 })
  writeFileSync(join(path, 'file'), 'kept\n', { mode: 0o644 })
  const readState = () =>
    [path, join(path, 'file')].map((one) => [statSync(one).uid, statSync(one).mode, statSync(one).size])
  return { path, readState }
}

const hashText = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Each case plants one link in place of a folder or file of the service. */
const LINKS: [string, (folder: string, to: string) => Record<string, string>][] = [
  ['the folder of PostgreSQL', (folder, to) => plantLink(join(folder, 'postgres'), to)],
  ['the folder of the socket', (folder, to) => plantLink(join(folder, 'postgres', 'run'), to)],
  ['the cluster', (folder, to) => plantLink(join(folder, 'postgres', 'cluster'), to)],
  ['the log', (folder, to) => plantLink(join(folder, 'postgres', 'postgres.log'), join(to, 'file'))],
  ['the operator token', (folder, to) => plantLink(join(folder, 'operator-token'), join(to, 'file'))],
  ['the secret key', (folder, to) => plantLink(join(folder, 'secret-key'), join(to, 'file'))],
  [
    'the previous secret key',
    (folder, to) => plantLink(join(folder, 'secret-key-previous'), join(to, 'file')),
  ],
  [
    'the file with the location of PostgreSQL',
    (folder, to) => plantLink(join(folder, 'postgres-is-at'), join(to, 'file')),
  ],
]

function plantLink(path: string, to: string): Record<string, string> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  rmSync(path, { recursive: true, force: true })
  symlinkSync(to, path)
  return {}
}

test.each(LINKS)('%s that is a link is refused, and its target is unchanged', SLOW, async (_, make) => {
  const folder = prepareDataFolder()
  const { path, readState } = createTarget(folder)
  const before = readState()
  make(folder, path)
  await expectRefused(folder, /is a symbolic link, which is not followed/)
  expect(readState()).toEqual(before)
})

test(
  'a link in the temporary folder is refused, in place of the socket folder that a long path requires',
  SLOW,
  async () => {
    const folder = createDataFolder(`data/${'long-'.repeat(25)}`)
    const temporary = dirname(dirname(folder))
    const { path, readState } = createTarget(folder)
    const before = readState()
    symlinkSync(path, join(temporary, `team-engagement-${hashText(join(folder, 'postgres'))}`))
    await expectRefused(folder, /is a symbolic link, which is not followed/, { TMPDIR: temporary })
    expect(readState()).toEqual(before)
  },
)

test("a recorded path outside the service's folder is refused", SLOW, async () => {
  const folder = createDataFolder()
  const { path, readState } = createTarget(folder)
  const before = readState()
  writeFileSync(join(folder, 'postgres-is-at'), `${path}\n`)
  await expectRefused(folder, /contains .*elsewhere, which is not a directory in \/var\/lib\/team-engagement/)
  expect(readState()).toEqual(before)
})

test('an operator token file readable by others is private after the start', SLOW, async () => {
  const folder = prepareDataFolder()
  const file = join(folder, 'operator-token')
  writeFileSync(file, `${TOKEN}\n`)
  chmodSync(file, 0o644)
  const server = await startServer({ env: { DATA_DIR: folder }, args: ['--no-demo'] })
  expect(lstatSync(file).mode & 0o777).toBe(0o600)
  const response = await fetch(`${server.address}/operator/v1/teams`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  expect(response.status).toBe(200)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})

async function expectRefused(folder: string, line: RegExp, env: Record<string, string> = {}): Promise<void> {
  const server = launch({ env: { DATA_DIR: folder, ...env }, args: ['--no-demo'] })
  expect(await server.exited).toEqual({ code: 1, signal: null })
  const lines = server.stderr().trim().split('\n')
  expect(lines.at(-1)).toMatch(line)
  expect(server.stderr()).not.toMatch(/\.ts:\d/)
}
