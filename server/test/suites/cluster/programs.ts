// HAProxy and PgBouncer as packaged by Debian, started for one test with a generated configuration.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'

/** A port that was free when asked. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

function findProgram(program: string): string {
  const path = `${process.env['PATH']}:/usr/sbin`
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`], {
      env: { PATH: path },
      encoding: 'utf8',
    }).trim()
  } catch {
    throw new Error(`${program} is not installed: apt-get install haproxy pgbouncer`)
  }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function run(program: string, config: string, buildArgs: (file: string) => string[], port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'engagement-cluster-'))
  // PgBouncer reads its file as another account.
  chmodSync(folder, 0o755)
  const file = join(folder, 'config')
  writeFileSync(file, config)
  const child = spawn(findProgram(program), buildArgs(file), { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await waitFor(`${program} to listen`, TIMEOUT_MS, () => {
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${output}`)
    return isListening(port)
  })
}

/** Starts HAProxy, which balances requests over the nodes that are ready, and returns its address. */
export async function startHaproxy(ports: readonly number[]): Promise<string> {
  const port = await freePort()
  const nodes = ports.map((one, index) => `  server node${index} 127.0.0.1:${one}`)
  await run('haproxy', buildHaproxyConfig(port, nodes), (file) => ['-db', '-f', file], port)
  return `http://127.0.0.1:${port}`
}

/** The configuration documented in docs/scaling.md. */
const buildHaproxyConfig = (port: number, nodes: string[]) => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 40s
  timeout server 40s
  timeout check 2s
  # A node that refuses the connection has not seen the request: another one may have it.
  retries 3
  option redispatch
  retry-on conn-failure
  option http-server-close
frontend api
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 1 rise 1
${nodes.join('\n')}
`

/** Starts PgBouncer in transaction mode for the given database, and returns the address for DATABASE_URL. */
export async function startPgbouncer(database: pg.ClientConfig): Promise<string> {
  const port = await freePort()
  const target = `host=${database.host} dbname=${database.database} user=${database.user}`
  const config = `
[databases]
engagement = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 200
ignore_startup_parameters = options,extra_float_digits
${process.getuid?.() === 0 ? 'user = team-engagement' : ''}
`
  await run('pgbouncer', config, (file) => [file], port)
  return `postgresql://engagement@127.0.0.1:${port}/engagement`
}
