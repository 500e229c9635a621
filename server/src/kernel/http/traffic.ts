// What is under way: every request whose answer has not ended. With pipelining one connection may have several.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = { request: IncomingMessage; response: ServerResponse }

export type Traffic = {
  begin(exchange: Exchange): void
  end(exchange: Exchange): void
  all(): readonly Exchange[]
  on(socket: Socket): readonly Exchange[]
}

export function createTraffic(): Traffic {
  const underWay = new Set<Exchange>()
  return {
    begin: (exchange) => void underWay.add(exchange),
    end: (exchange) => void underWay.delete(exchange),
    all: () => [...underWay],
    on: (socket) => [...underWay].filter(({ request }) => request.socket === socket),
  }
}
