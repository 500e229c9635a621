// Processes for the tests: the command line tool, and a server for all test files of the run or for one file.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'
import { copyTemplate } from '../../server/test/suites/process/programs/data-folder.ts'
import { COMPILED } from '../../server/test/suites/process/programs/server-process.ts'

export const CLI = fileURLToPath(new URL('../main.ts', import.meta.url))
const SERVER = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
// The environment is explicit, so that the tool does not use a token from the environment of the test run.
const ENV = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...COMPILED }

type Env = Record<string, string>
type ExitResult = { code: number | null; stdout: string; stderr: string }

/** The environment variable with the path of a Unix socket, which returns the address of the shared server. */
export const SHARED_SERVER = 'TEST_SHARED_SERVER'
export type SharedServer = { address: string; data: string }

const askForServer = () => json(connect(process.env[SHARED_SERVER] ?? '')) as Promise<SharedServer>

/** Uses the server that all test files share (shared-server.ts), for tests that read only their own teams. */
export function useServer() {
  const folder = makeFolder()
  let shared = { address: '', data: '' }
  beforeAll(async () => {
    shared = await askForServer()
    symlinkSync(shared.data, join(folder, 'data'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, ...useTool(folder, () => shared.address) }
}

/** Starts a server with its own data folder and settings for the tests of one file. */
export function useOwnServer(settings: Env = {}) {
  const folder = makeFolder()
  const contract = join(folder, 'openapi.yaml')
  const env = { ...prepareServer(folder), OPENAPI_FILE: contract, ...settings }
  let server: Awaited<ReturnType<typeof waitUntilReady>> | undefined

  beforeAll(async () => {
    server = await startServer(folder, env)
  })
  afterAll(async () => {
    const ended = await server?.stop()
    rmSync(folder, { recursive: true, force: true })
    expect(ended?.code).toBe(0)
  })
  return { folder, contract, env, ...useTool(folder, () => server?.address ?? '') }
}

/** Makes the folder in which the tool runs. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'engage-cli-'))
  // PostgreSQL runs as another account when the tests run as root.
  chmodSync(folder, 0o755)
  return folder
}

/** Returns the environment of a server whose data are in the subfolder `data`. */
export function prepareServer(folder: string) {
  const data = join(folder, 'data')
  mkdirSync(data)
  return { DATA_DIR: copyTemplate(data), PORT: '0', LOG_LEVEL: 'warn' }
}

export const startServer = (folder: string, env: Env) =>
  waitUntilReady(start(SERVER, ['--no-demo'], env, folder))

/** Runs the command line tool in the folder, where it finds the operator token in ./data, as in a real installation. */
function useTool(folder: string, address: () => string) {
  const begin = (args: string[], more: Env = {}, cwd = folder) =>
    start(CLI, args, { ENGAGE_SERVER: address(), ...more }, cwd)
  const runTool = (args: string[], more: Env = {}) => begin(args, more).ended
  const parseJsonOutput = async (...args: string[]) => {
    const { stdout, stderr } = await runTool([...args, '--json'])
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  }
  const token = () => readFileSync(join(folder, 'data', 'operator-token'), 'utf8').trim()
  /** Creates fixtures through the API, which is faster than starting a process. */
  const post = async <T>(path: string, secret: string, body: object): Promise<T> => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const response = await fetch(address() + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.ok, `POST ${path}`).toBe(true)
    return ((await response.json()) as { data: T }).data
  }
  const make = async (path: string, body: object): Promise<string> =>
    (await post<{ id: string }>(`/operator/v1${path}`, token(), body)).id
  return { address, token, begin, runTool, json: parseJsonOutput, post, make }
}

function start(file: string, args: string[], env: Env, cwd: string) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env: { ...ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]): ExitResult => ({ code, stdout, stderr }),
  )
  return { child, ended }
}

/** Waits until the server is ready. With PORT=0 the startup message contains the port. */
export async function waitUntilReady({ child, ended }: ReturnType<typeof start>) {
  const greeting = await Promise.race([firstChunk(child.stdout), ended.then(throwEarlyExit)])
  const address = /http:\/\/\S+/.exec(greeting)?.[0] ?? ''
  while (!(await fetch(`${address}/readyz`)).ok) await sleep(50)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { address, greeting, stop }
}

export async function firstChunk(stream: ChildProcess['stdout']): Promise<string> {
  if (!stream) throw new Error('The stream is not piped')
  const [chunk] = await once(stream, 'data')
  return String(chunk)
}

function throwEarlyExit({ code, stderr }: ExitResult): never {
  throw new Error(`The server ended with ${code}: ${stderr}`)
}
