// team-engagement mcp: a server of the Model Context Protocol on stdin and stdout. It sends each message to POST /mcp of the
// service, which has the tools and checks the permissions of the key.
import { createInterface } from 'node:readline'
import { Option } from 'commander'
import type { Command } from '../../command.ts'
import { failure } from '../../failure.ts'
import { printNotice } from '../../output.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { escapeControlCharacters } from '../../text.ts'

type McpFlags = { readOnly?: boolean; toolsets?: string }
type Message = { jsonrpc?: unknown; id?: unknown; method?: unknown; params?: Record<string, unknown> }
type Target = { url: string; key: string }

export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('serve the tools of the team to an agent, on stdin and stdout (Model Context Protocol)')
    .option('--read-only', 'only tools that change nothing')
    .addOption(
      new Option(
        '--toolsets <names>',
        'only these toolsets, separated by commas, such as missions,reports,months',
      ),
    )
    .actionWithoutDryRun(
      'its tools are dry runs until they are called with their confirm token',
      async (flags: McpFlags, command: Command) => {
        await serve(buildTarget(readSettings(command), flags))
      },
    )
}

function buildTarget({ server, key }: Settings, { readOnly, toolsets }: McpFlags): Target {
  const query = new URLSearchParams({
    ...(readOnly && { read_only: 'true' }),
    ...(toolsets !== undefined && { toolsets }),
  })
  return { url: `${server}/mcp${query.size > 0 ? `?${query}` : ''}`, key: key() }
}

/** Sends each message of stdin to the service until stdin ends, and writes each response when it arrives. */
async function serve(target: Target): Promise<void> {
  await check(target)
  const running = new Set<Promise<void>>()
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue
    const request = handleLine(target, line).finally(() => running.delete(request))
    running.add(request)
  }
  await Promise.all(running)
}

/** A wrong key or option ends the command with a message that people read, instead of an error of the protocol. */
async function check(target: Target): Promise<void> {
  const { status, text } = await post(target, { jsonrpc: '2.0', id: 'check', method: 'ping' }).catch(
    (error) => {
      throw failure(describeError(error))
    },
  )
  if (status !== 200) throw failure(parseErrorMessage(text) ?? `The server responds with ${status}.`)
}

async function handleLine(target: Target, line: string): Promise<void> {
  const message = parseMessage(line)
  if (!message) {
    write({ jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'The line is not a JSON object' } })
    return
  }
  const { id } = message
  try {
    const { status, type, text } = await post(target, message)
    const results = type.startsWith('text/event-stream') ? parseEvents(text) : [text]
    if (id === undefined) return
    const found = results.map(parseMessage).filter((one) => one && ('result' in one || isProtocolError(one)))
    if (found.length > 0) for (const one of found) write(one as object)
    else write(createErrorMessage(id, parseErrorMessage(text) ?? `The server responds with ${status}`))
  } catch (error) {
    printNotice(escapeControlCharacters(describeError(error)))
    if (id !== undefined) write(createErrorMessage(id, describeError(error)))
  }
}

/** Errors of the service, as opposed to those of the protocol, have no `jsonrpc`. */
const isProtocolError = (one: object) => 'error' in one && 'jsonrpc' in one

const createErrorMessage = (id: unknown, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32_603, message },
})

const write = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)

function parseMessage(text: string): Message | undefined {
  try {
    const message = JSON.parse(text)
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : undefined
  } catch {
    return undefined
  }
}

function parseErrorMessage(text: string): string | undefined {
  const { error } = (parseMessage(text) ?? {}) as { error?: { message?: unknown } }
  return typeof error?.message === 'string' ? error.message : undefined
}

/** Returns the data of server-sent events. */
const parseEvents = (text: string): string[] =>
  text.split(/\r?\n\r?\n/).flatMap((event) => {
    const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'))
    return lines.length > 0 ? [lines.map((line) => line.slice(5).trimStart()).join('\n')] : []
  })

const TIMEOUT_MS = 150_000
const VERSION = 'io.modelcontextprotocol/protocolVersion'

async function post({ url, key }: Target, message: Message) {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...toProtocolHeaders(message),
    },
    body: JSON.stringify(message),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  }
}

/** Returns the HTTP headers in which the protocol of 2026 repeats parts of the message. */
function toProtocolHeaders({ method, params }: Message): Record<string, string> {
  const version = (params?.['_meta'] as Record<string, unknown> | undefined)?.[VERSION]
  if (typeof version !== 'string') return {}
  const name = params?.['name'] ?? params?.['uri']
  return {
    'mcp-protocol-version': version,
    'mcp-method': String(method),
    ...(typeof name === 'string' && { 'mcp-name': name }),
  }
}

const describeError = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
