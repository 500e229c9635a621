// The system account of PostgreSQL when root starts the service: created on first use, not shared.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedError } from './embedded-error.ts'

const SYSTEM_ACCOUNT = 'team-engagement'
/** Home of the account, and location of the data if it cannot reach DATA_DIR. */
export const SYSTEM_HOME = '/var/lib/team-engagement'

/** useradd of shadow (most of Linux), or the commands of BusyBox. */
const listCreateCommands = (name: string): [string, string[]][][] => [
  [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        SYSTEM_HOME,
        '--shell',
        '/usr/sbin/nologin',
        name,
      ],
    ],
  ],
  [
    ['addgroup', ['-S', name]],
    ['adduser', ['-S', '-D', '-H', '-h', SYSTEM_HOME, '-s', '/sbin/nologin', '-G', name, name]],
  ],
]
/** Concurrent starts briefly lock each other out of /etc/passwd. */
const ATTEMPTS = 5
const RETRY_AFTER_MS = 300

const run = promisify(execFile)
const SYSTEM_PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`
type Ids = { uid: number; gid: number }

export async function ensureSystemAccount(name = SYSTEM_ACCOUNT, path = SYSTEM_PATH): Promise<Ids> {
  const found = (await find(name, path)) ?? (await create(name, path))
  refuseShared(name, found.uid)
  return found
}

/** The name of a user id, if it has one. */
export const findUserName = async (uid: number): Promise<string | undefined> =>
  listAccounts().find((one) => one.uid === uid)?.name ?? readId('-un', String(uid), SYSTEM_PATH)

async function find(name: string, path: string): Promise<Ids | undefined> {
  const account = listAccounts().find((one) => one.name === name)
  if (account) return { uid: account.uid, gid: account.gid }
  // Accounts of a directory service are not in the file.
  const [uid, gid] = [await readId('-u', name, path), await readId('-g', name, path)]
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

function listAccounts(): (Ids & { name: string })[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

const envWith = (path: string) => ({ env: { PATH: path, LC_ALL: 'C' } })

async function readId(what: string, subject: string, path: string): Promise<string | undefined> {
  return run('id', [what, subject], envWith(path)).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )
}

async function create(name: string, path: string): Promise<Ids> {
  const reasons: string[] = []
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    for (const way of listCreateCommands(name)) {
      for (const [command, args] of way)
        await run(command, args, envWith(path)).catch((error) =>
          reasons.push(describeFailure(command, error)),
        )
      const createdIds = await find(name, path)
      if (createdIds) return createdIds
    }
    await sleep(RETRY_AFTER_MS)
  }
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and the system account ${name} cannot be created (${reasons[0]}). ` +
      'Set DATABASE_URL, or start the service as a user other than root.',
  )
}

function describeFailure(command: string, error: Error & { code?: unknown; stderr?: string }): string {
  if (error.code === 'ENOENT') return `${command} is not installed`
  return error.stderr?.trim().split('\n').at(-1) || error.message
}

/** Another account with the same user id could read and change the data. */
function refuseShared(name: string, uid: number): void {
  const others = listAccounts()
    .filter((one) => one.uid === uid && one.name !== name)
    .map((one) => one.name)
  if (uid !== 0 && others.length === 0) return
  throw new EmbeddedError(
    `The account ${name} has the user id ${uid}, which is also that of ${others.join(', ') || 'the superuser'}. ` +
      'Give it a unique id, set DATABASE_URL, or start the service as a user other than root.',
  )
}
