// A real Citus on this machine: a coordinator and workers, each a PostgreSQL with its own folder and port. It needs a PostgreSQL
// in which Citus is installed; docs/scaling.md says how.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../cluster/programs.ts'
import { createCitusDatabase } from './citus-databases.ts'

const run = promisify(execFile)

/** The folder in which Debian's packages put their versions. PG_BIN names another folder. */
const DEBIAN = '/usr/lib/postgresql'
/** PostgreSQL refuses to run as root; Debian's packages create this account. */
const ACCOUNT = 'postgres'

/** The folder with the programs of the newest PostgreSQL that has Citus; undefined without one. */
export async function findCitus(): Promise<string | undefined> {
  const versions = existsSync(DEBIAN) ? (await readdir(DEBIAN)).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [process.env['PG_BIN'], ...versions.map((version) => join(DEBIAN, version, 'bin'))]
  for (const bin of folders) {
    if (!bin || !existsSync(join(bin, 'initdb'))) continue
    const { stdout } = await run(join(bin, 'pg_config'), ['--pkglibdir']).catch(() => ({ stdout: '' }))
    const libraries = stdout.trim() || join(bin, '../lib')
    if (existsSync(join(libraries, 'citus.so'))) return bin
  }
  return undefined
}

export type Node = { port: number; folder: string }
export type CitusCluster = Awaited<ReturnType<typeof startCitus>>

export async function startCitus(bin: string, { workers = 2, shards = 4, isDurable = false } = {}) {
  const home = await mkdtemp(join(tmpdir(), 'engagement-citus-'))
  await chmod(home, 0o755)
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(home, await readAccountId('-u'), await readAccountId('-g'))
  const nodes: Node[] = []

  /** Runs a program of PostgreSQL as its account, with unchanged arguments. */
  const pgRun = (program: string, ...args: string[]) => {
    const path = join(bin, program)
    // Nodes connect to each other with the client library, which looks for certificates in the home folder.
    const options = { cwd: home, env: { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8' } }
    return isRoot ? run('setpriv', [...PRIVILEGES, path, ...args], options) : run(path, args, options)
  }
  const toConnection = ({ port }: Node, database: string): pg.ClientConfig => ({
    host: '127.0.0.1',
    port,
    user: ACCOUNT,
    database,
  })

  async function withNode<T>(
    node: Node,
    database: string,
    work: (client: pg.Client) => Promise<T>,
  ): Promise<T> {
    const client = new pg.Client(toConnection(node, database))
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  const start = (node: Node) => pgRun('pg_ctl', '-D', node.folder, '-l', `${node.folder}.log`, '-w', 'start')

  async function addNode(): Promise<Node> {
    const node = { port: await freePort(), folder: join(home, `node${nodes.length}`) }
    await pgRun('initdb', '-D', node.folder, '-A', 'trust', '-U', ACCOUNT, '--locale=C.UTF-8')
    await appendFile(join(node.folder, 'postgresql.conf'), buildSettings(node.port, home, shards, isDurable))
    await start(node)
    nodes.push(node)
    return node
  }

  for (let count = 0; count <= workers; count += 1) await addNode()
  const [coordinator] = nodes as [Node]

  return {
    coordinator,
    get workers(): Node[] {
      return nodes.slice(1)
    },
    connectionOf: toConnection,
    withNode,
    addNode,
    start,
    /** Stops a node as a crash does: without a checkpoint, and without waiting for anything. */
    kill: (node: Node) => pgRun('pg_ctl', '-D', node.folder, '-m', 'immediate', 'stop'),
    createDatabase: (name: string) =>
      createCitusDatabase([coordinator.port, ...nodes.slice(1).map(({ port }) => port)], name),
    async stop(): Promise<void> {
      for (const { folder } of nodes)
        await pgRun('pg_ctl', '-D', folder, '-m', 'immediate', 'stop').catch(() => {})
      await rm(home, { recursive: true, force: true })
    },
  }
}

const PRIVILEGES = [`--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--clear-groups']

const readAccountId = async (which: '-u' | '-g') => Number((await run('id', [which, ACCOUNT])).stdout)

const buildSettings = (port: number, sockets: string, shards: number, isDurable: boolean) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${sockets}'
shared_preload_libraries = 'citus'
citus.enable_unsafe_triggers = on
citus.propagate_set_commands = local
citus.shard_count = ${shards}
citus.multi_task_query_log_level = log
max_connections = 300
max_prepared_transactions = 600
wal_level = logical
fsync = ${isDurable ? 'on' : 'off'}
`
