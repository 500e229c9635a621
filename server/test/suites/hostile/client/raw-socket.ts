// Writes bytes to the service and reads every response to its end, without an HTTP client.
import { connect } from 'node:net'
import { expect } from 'vitest'
import { TIMEOUT_MS } from '../../process/programs/wait.ts'

export type RawResponse = { status: number; headers: Record<string, string>; body: string }
type Exchange = {
  /** Final responses; of interim responses (1xx), only the statuses are kept. */
  responses: RawResponse[]
  interim: number[]
  isClosed: boolean
  /** Bytes after the last complete response. */
  rest: string
}
type Options = {
  /** Sent after the first response, such as a body after `100 Continue`. */
  afterwards?: string | Buffer
  /** Closes the sending side after the bytes, as `nc` does. */
  isLast?: boolean
  /** The minimum number of responses to wait for. */
  expected?: number
  /** Time after the responses until a silent connection counts as kept open. */
  quietMs?: number
  timeoutMs?: number
  /** Responses to HEAD have no body, whatever their Content-Length. */
  isHead?: boolean
}

export function exchange(port: number, bytes: string | Buffer, options: Options = {}): Promise<Exchange> {
  const { expected = 1, quietMs = 400, timeoutMs = TIMEOUT_MS, isHead = false } = options
  let { afterwards } = options
  return new Promise((resolve) => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1' })
    const finish = (isClosed: boolean) => {
      clearTimeout(quietTimer)
      socket.destroy()
      resolve({ ...readResponses(received, isHead), isClosed })
    }
    let quietTimer = setTimeout(() => finish(false), timeoutMs)
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (afterwards !== undefined) socket.write(afterwards)
      afterwards = undefined
      const { responses } = readResponses(received, isHead)
      // After `connection: close` the server must close it.
      const isOver = responses.length >= expected && responses.at(-1)?.headers['connection'] !== 'close'
      clearTimeout(quietTimer)
      quietTimer = setTimeout(() => finish(false), isOver ? quietMs : timeoutMs)
    })
    // A reset after the response counts as closed.
    socket.on('error', () => {})
    socket.on('close', () => finish(true))
    socket.write(bytes)
    if (options.isLast) socket.end()
  })
}

function readResponses(text: string, isHead: boolean) {
  const responses: RawResponse[] = []
  const interim: number[] = []
  let rest = text
  for (let next = readResponse(rest, isHead); next; next = readResponse(rest, isHead)) {
    rest = next.rest
    if (next.response.status < 200) interim.push(next.response.status)
    else responses.push(next.response)
  }
  return { responses, interim, rest }
}

function readResponse(text: string, isHead: boolean): { response: RawResponse; rest: string } | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  const length = isHead || status < 200 ? 0 : Number(headers['content-length'] ?? 0)
  const body = text.slice(end + 4, end + 4 + length)
  const response = { status, headers, body: Buffer.from(body, 'latin1').toString('utf8') }
  return { response, rest: text.slice(end + 4 + length) }
}

/** A request as text; header lines are written unchanged. */
export const formatRequest = (line: string, headers: string[] = [], body = '') =>
  `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`

/** The one response of an exchange. */
export function expectOneResponse(responses: readonly RawResponse[]): RawResponse {
  expect(responses).toHaveLength(1)
  return responses[0] as RawResponse
}
