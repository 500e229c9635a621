// team-engagement listen: forwards the change feed to a URL as a webhook would, for the development of a receiver.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { InvalidArgumentError } from 'commander'
import { ApiError, ConnectionError, type Event } from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import {
  type Feed,
  type FollowFlags,
  openFeed,
  runUntilStopped,
  withFilters,
  withStartFlags,
} from '../../follow-feed.ts'
import { forwardEvent, NotAcceptedError, type Target } from '../../forward-event.ts'
import { printLine, printNotice } from '../../output.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { escapeControlCharacters } from '../../text.ts'

const COLUMNS = ['number', 'timestamp', 'type', 'subject_id', 'status', 'duration']
const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32
const MIN_SECRET_BYTES = 24
const MAX_SECRET_BYTES = 64
const MAX_PAUSE_SECONDS = 30

type ListenFlags = FollowFlags & { forwardTo: URL; secret?: string }

export function addListen(program: Command): void {
  withStartFlags(
    withFilters(
      program
        .command('listen')
        .description('send events to a URL on this machine as webhooks would, until it is stopped')
        .requiredOption(
          '--forward-to <url>',
          'URL of the receiver, such as http://localhost:4000/hooks',
          parseUrl,
        )
        .option('--secret <secret>', 'whsec_… that signs the requests (default: a new one)', parseSecret),
    ),
  ).downloadAction(
    async ({ forwardTo, secret = createSecret(), ...flags }: ListenFlags, command: Command) => {
      const settings = readSettings(command)
      await runUntilStopped(async (signal) => {
        const feed = await openFeed(teamClient(settings), flags, signal)
        printNotice(`Events are sent to ${forwardTo}, signed with the secret ${secret}`)
        await forwardAll(settings, feed, { url: forwardTo, secret }, signal)
      })
    },
  )
}

/** Sends each event until it is accepted. Each attempt reads it again, because a delivery has the current resource. */
async function forwardAll(
  settings: Settings,
  feed: Feed,
  target: Target,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      for await (const event of feed.follow()) {
        await forward(settings, target, event, signal)
        failures = 0
      }
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error
      const seconds = Math.min(2 ** failures, MAX_PAUSE_SECONDS)
      printNotice(`${escapeControlCharacters(error.message)}: retrying in ${seconds} s`)
      await sleep(seconds * 1000, undefined, { signal })
    }
  }
}

async function forward(settings: Settings, target: Target, event: Event, signal: AbortSignal): Promise<void> {
  const { number, timestamp, type, subject } = event
  const startTime = performance.now()
  const status = await forwardEvent(target, event, signal)
  const duration_ms = Math.round(performance.now() - startTime)
  const line = { number, timestamp, type, subject_id: subject.id, status }
  printLine(
    settings,
    settings.isJson ? { ...line, duration_ms } : { ...line, duration: `${duration_ms} ms` },
    COLUMNS,
  )
}

/** The server was reached before, so it is probably restarting. */
function isTransient(error: unknown): error is Error {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500
  return error instanceof NotAcceptedError || error instanceof ConnectionError
}

function parseUrl(text: string): URL {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password)
    throw new InvalidArgumentError(
      'It must be a URL such as http://localhost:4000/hooks, without user name and password.',
    )
  return parsed
}

const createSecret = () => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Checks the length that the webhook specification requires, because libraries refuse others. */
function parseSecret(text: string): string {
  const bytes = Buffer.from(text.slice(SECRET_PREFIX.length), 'base64')
  const isExact = text === SECRET_PREFIX + bytes.toString('base64')
  if (!isExact || bytes.length < MIN_SECRET_BYTES || bytes.length > MAX_SECRET_BYTES)
    throw new InvalidArgumentError(
      `It must be ${SECRET_PREFIX} and the base64 of ${MIN_SECRET_BYTES} to ${MAX_SECRET_BYTES} bytes.`,
    )
  return text
}
