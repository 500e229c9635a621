// Processes for the tests: a server on a fresh data directory, and the command line tool next to it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeUsed } from '../../server/test/suites/process/programs/data-folder.ts'
import { COMPILED } from '../../server/test/suites/process/programs/server-process.ts'

export const CLI = fileURLToPath(new URL('../main.ts', import.meta.url))
const SERVER = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
// An explicit environment, so that a token of the test run is not used.
const ENV = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...COMPILED }

type Env = Record<string, string>
type Ended = { code: number | null; stdout: string; stderr: string }

/** A server for the tests of one file. The tool finds the token in ./data, as in a real installation. */
export function useServer(settings: Env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'engage-cli-'))
  // PostgreSQL runs as another account when the tests run as root.
  chmodSync(folder, 0o755)
  const contract = join(folder, 'openapi.yaml')
  const data = join(folder, 'data')
  mkdirSync(data)
  const env = { DATA_DIR: makeUsed(data), PORT: '0', LOG_LEVEL: 'warn', OPENAPI_FILE: contract, ...settings }
  let server: Awaited<ReturnType<typeof ready>> | undefined

  beforeAll(async () => {
    server = await ready(start(SERVER, ['--no-demo'], env, folder))
  })
  afterAll(async () => {
    const ended = await server?.stop()
    rmSync(folder, { recursive: true, force: true })
    expect(ended?.code).toBe(0)
  })

  const address = () => server?.address ?? ''
  const begin = (args: string[], more: Env = {}, cwd = folder) =>
    start(CLI, args, { ENGAGE_SERVER: address(), ...more }, cwd)
  const engage = (args: string[], more: Env = {}) => begin(args, more).ended
  const json = async (...args: string[]) => {
    const { stdout, stderr } = await engage([...args, '--json'])
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  }
  const token = () => readFileSync(join(env.DATA_DIR, 'operator-token'), 'utf8').trim()
  /** Fixtures are created through the API, which is faster than a process. */
  const post = async <T>(path: string, secret: string, body: object): Promise<T> => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const response = await fetch(address() + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.ok, `POST ${path}`).toBe(true)
    return ((await response.json()) as { data: T }).data
  }
  const make = async (path: string, body: object): Promise<string> =>
    (await post<{ id: string }>(`/operator/v1${path}`, token(), body)).id
  return { folder, contract, env, address, token, begin, engage, json, post, make }
}

function start(file: string, args: string[], env: Env, cwd: string) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env: { ...ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]): Ended => ({ code, stdout, stderr }),
  )
  return { child, ended }
}

/** With PORT=0 the startup message contains the port. */
export async function ready({ child, ended }: ReturnType<typeof start>) {
  const greeting = await Promise.race([firstChunk(child.stdout), ended.then(refuse)])
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

function refuse({ code, stderr }: Ended): never {
  throw new Error(`The server ended with ${code}: ${stderr}`)
}
