// What is under way: every request whose answer has not ended. With pipelining one connection may have several.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Exchange = { request: IncomingMessage; response: ServerResponse }

export type Traffic = {
  watch(server: Server): void
  all(): readonly Exchange[]
  on(socket: Socket): readonly Exchange[]
}

export function createTraffic(): Traffic {
  const underWay = new Set<Exchange>()
  return {
    watch(server) {
      server.prependListener('request', (request, response) => {
        const exchange = { request, response }
        underWay.add(exchange)
        response.once('close', () => underWay.delete(exchange))
      })
    },
    all: () => [...underWay],
    on: (socket) => [...underWay].filter(({ request }) => request.socket === socket),
  }
}
