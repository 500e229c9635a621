// A small HTTP client with keep-alive that reads whole responses at little cost.
import http from 'node:http'

export type Call = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
}
/** A status of 0 means no response. */
type Outcome = { status: number; ms: number; retryAfter: number }

export type Client = { send(call: Call): Promise<Outcome>; close(): void }

const TIMEOUT_MS = 45_000

export function createClient(address: string): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 2000 })
  const { hostname, port } = new URL(address)
  return {
    send: (call) => sendOnce(agent, { hostname, port }, call),
    close: () => agent.destroy(),
  }
}

function sendOnce(agent: http.Agent, to: { hostname: string; port: string }, call: Call): Promise<Outcome> {
  const { method, path, headers = {}, body } = call
  const begin = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, retryAfter = 0) =>
      resolve({ status, retryAfter, ms: performance.now() - begin })
    const request = http.request({
      ...to,
      agent,
      method,
      path,
      headers: {
        ...headers,
        ...(body && { 'content-length': body.length }),
        ...(body && !headers['content-type'] && { 'content-type': 'application/json' }),
      },
    })
    request.setTimeout(TIMEOUT_MS, () => request.destroy())
    request.on('error', () => end(0))
    request.on('response', (response) => {
      response.on('end', () => end(response.statusCode ?? 0, Number(response.headers['retry-after'] ?? 0)))
      response.on('error', () => end(0))
      response.resume()
    })
    request.end(body)
  })
}
