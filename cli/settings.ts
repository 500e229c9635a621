// Where the server is and what opens it: flags first, then the environment, then the data folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { failure } from './failure.ts'

const SERVER = 'http://127.0.0.1:3000'
const DATA_DIR = './data'
const TOKEN_FILE = 'operator-token'

export type Settings = { server: string; isJson: boolean; token(): string; key(): string }

export type GlobalFlags = { server?: string; token?: string; dataDir?: string; key?: string; json?: boolean }

export function addGlobalFlags(program: Command): void {
  program
    .addOption(new Option('--server <url>', `address of the server, else ${SERVER}`).env('ENGAGE_SERVER'))
    .addOption(
      new Option('--token <token>', 'operator token, else the one in the data folder').env('OPERATOR_TOKEN'),
    )
    .addOption(
      new Option('--data-dir <folder>', `the server's data folder, else ${DATA_DIR}`).env('DATA_DIR'),
    )
    .addOption(new Option('--key <key>', "a team's API key").env('ENGAGE_KEY'))
    .option('--json', 'print JSON: results on stdout, errors on stderr')
}

export function settingsOf(command: Command): Settings {
  const flags = command.optsWithGlobals<GlobalFlags>()
  return {
    server: serverOf(flags.server || SERVER),
    isJson: flags.json === true,
    // Asked for only by the calls that need one.
    token: () => sendable('operator token', flags.token || tokenIn(flags.dataDir || DATA_DIR)),
    key: () => sendable('API key', flags.key || noKey()),
  }
}

/** The address is not repeated: it may hold a password. */
function serverOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw failure('The server must be an address like http://127.0.0.1:3000, without user name or query.')
  return url.href.replace(/\/+$/, '')
}

function tokenIn(folder: string): string {
  const file = join(folder, TOKEN_FILE)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw failure(`The operator token can't be read: ${message}`)
    throw failure(
      `No operator token: give --token, or set OPERATOR_TOKEN, or name the server's data folder with --data-dir or DATA_DIR (there is no ${file}).`,
    )
  }
}

function noKey(): never {
  throw failure('No API key: set ENGAGE_KEY or give --key. `engage keys create` makes one.')
}

/** fetch would refuse such a header with a message that shows the secret. */
function sendable(what: string, text: string): string {
  const secret = text.trim()
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw failure(`The ${what} is empty or holds characters that can't be sent.`)
  return secret
}
