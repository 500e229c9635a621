// Sends one request over a real connection and reads the whole response.
import { Agent, request } from 'node:http'
import type { HttpResponse } from '../../check/contract-check.ts'
import type { Sent } from './compose.ts'

export type Send = (sent: Sent) => Promise<HttpResponse>

/** This timeout is longer than any request timeout of the service. */
const TIMEOUT_MS = 15_000

export function createSender(port: number): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send: Send = ({ method, url, headers, body }) =>
    new Promise((resolve) => {
      const broken = (error: Error) => resolve({ status: 0, headers: {}, text: error.message })
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const options = { agent, port, host: '127.0.0.1', method, path: url, timeout: TIMEOUT_MS }
      const outgoing = request({ ...options, headers: { ...headers, ...length } }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', broken)
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)))
      outgoing.on('error', broken)
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}
