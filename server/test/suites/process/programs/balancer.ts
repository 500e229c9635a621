// A load balancer in the test process: round robin over the nodes that are ready, like the configuration in docs/scaling.md.
// It records every response.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerCleanup } from './at-end.ts'

const CHECK_EVERY_MS = 200

export type RecordedExchange = {
  node: string
  method: string
  path: string
  /** 0: the node has closed the connection without a response. */
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Milliseconds of performance.now(). */
  begin: number
  end: number
}

type Node = { name: string; address: string; isReady: boolean }

export type Balancer = Awaited<ReturnType<typeof startBalancer>>

export async function startBalancer(onResponse: (exchange: RecordedExchange) => void) {
  const nodes = new Map<string, Node>()
  let roundRobinCount = 0
  let isOver = false
  /** Requests that were sent to another node because the first one refused the connection. */
  let redispatched = 0

  const listReady = () => [...nodes.values()].filter(({ isReady }) => isReady)

  async function forward(
    incoming: IncomingMessage,
    body: Buffer,
    refusedBy: readonly Node[],
  ): Promise<RecordedExchange> {
    const { method = 'GET', url = '/', headers } = incoming
    const candidates = listReady().filter((node) => !refusedBy.includes(node))
    roundRobinCount += 1
    const node = candidates[roundRobinCount % candidates.length]
    const begin = performance.now()
    const exchange = { node: node?.name ?? 'none', method, path: url, begin }
    const failed = { ...exchange, status: 0, headers: {}, body: Buffer.alloc(0) }
    if (!node) return { ...failed, end: begin }
    try {
      const response = await send(node, incoming, headers, body)
      const { statusCode = 0, headers: received } = response
      return {
        ...exchange,
        status: statusCode,
        headers: received,
        body: await buffer(response),
        end: performance.now(),
      }
    } catch (error) {
      if ((error as { code?: string }).code !== 'ECONNREFUSED') return { ...failed, end: performance.now() }
      redispatched += 1
      return forward(incoming, body, [...refusedBy, node])
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const exchange = await forward(incoming, await buffer(incoming), [])
    onResponse(exchange)
    if (exchange.status === 0) return void outgoing.destroy()
    // The two omitted headers describe the connection to the node, not this one.
    const { connection: _, 'transfer-encoding': __, ...headers } = exchange.headers
    outgoing
      .writeHead(exchange.status, { ...headers, 'content-length': exchange.body.length })
      .end(exchange.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const checks = (async () => {
    while (!isOver) {
      await Promise.all(
        [...nodes.values()].map(async (node) => {
          node.isReady = await isReady(node)
        }),
      )
      await sleep(CHECK_EVERY_MS)
    }
  })()
  registerCleanup(async () => {
    isOver = true
    await checks
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The node gets requests once it is ready. */
    add: (name: string, address: string) => void nodes.set(name, { name, address, isReady: false }),
    remove: (name: string) => void nodes.delete(name),
    isServing: (name: string) => nodes.get(name)?.isReady === true,
    redispatched: () => redispatched,
  }
}

/** Opens a connection for each request, so that the node closes none while a request is being sent. */
const send = (node: Node, { method, url }: IncomingMessage, headers: IncomingHttpHeaders, body: Buffer) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { connection: _, 'transfer-encoding': __, ...others } = headers
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {}
    request(node.address + url, { method, agent: false, headers: { ...others, ...length } }, resolve)
      .on('error', reject)
      .end(body)
  })

const isReady = ({ address }: Node) =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000), headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )
