// Reads the server URL and the credentials from flags, then from the environment, then from the data directory.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { failure } from './failure.ts'

const SERVER = 'http://127.0.0.1:3000'
const DATA_DIR = './data'
const TOKEN_FILE = 'operator-token'

export type Settings = {
  server: string
  isJson: boolean
  isDryRun: boolean
  token(): string
  key(): string
}

export type GlobalFlags = {
  server?: string
  token?: string
  dataDir?: string
  key?: string
  json?: boolean
  dryRun?: boolean
}

export function addGlobalFlags(program: Command): void {
  program
    .addOption(new Option('--server <url>', `URL of the server (default: ${SERVER})`).env('ENGAGE_SERVER'))
    .addOption(
      new Option('--token <token>', 'operator token (default: the one in the data directory)').env(
        'OPERATOR_TOKEN',
      ),
    )
    .addOption(
      new Option('--data-dir <directory>', `data directory of the server (default: ${DATA_DIR})`).env(
        'DATA_DIR',
      ),
    )
    .addOption(new Option('--key <key>', 'API key of a team').env('ENGAGE_KEY'))
    .option('--json', 'print JSON: results on stdout, errors on stderr')
    .option(
      '--dry-run',
      'for commands that write: check and run the command, print its result, and write nothing',
    )
}

export function readSettings(command: Command): Settings {
  const flags = command.optsWithGlobals<GlobalFlags>()
  return {
    server: parseServer(flags.server || SERVER),
    isJson: flags.json === true,
    isDryRun: flags.dryRun === true,
    // These are functions, because only some commands need a credential.
    token: () => requireSendable('operator token', flags.token || readToken(flags.dataDir || DATA_DIR)),
    key: () => requireSendable('API key', flags.key || throwMissingKey()),
  }
}

/** The URL is not repeated in the message, because it may contain a password. */
function parseServer(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw failure(
      'The server must be a URL such as http://127.0.0.1:3000, without user name, password, query or fragment.',
    )
  return url.href.replace(/\/+$/, '')
}

function readToken(folder: string): string {
  const file = join(folder, TOKEN_FILE)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw failure(`Cannot read the operator token: ${message}`)
    throw failure(
      `No operator token: use --token, or set OPERATOR_TOKEN, or set the data directory of the server with --data-dir or DATA_DIR (${file} does not exist).`,
    )
  }
}

function throwMissingKey(): never {
  throw failure('No API key: set ENGAGE_KEY or use --key. `npx team-engagement keys create` creates one.')
}

/** Otherwise, `fetch` would refuse the header with a message that contains the secret. */
function requireSendable(what: string, text: string): string {
  const secret = text.trim()
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw failure(`The ${what} is empty or contains characters that are not allowed in a header.`)
  return secret
}
