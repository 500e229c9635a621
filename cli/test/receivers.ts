// A local receiver of webhooks, which keeps the requests that it has got.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** `respond` gets the position of the request, from 1, and returns the status of the response. */
export async function startReceiver(
  respond: (position: number) => number | Promise<number> = () => 204,
  wantedPort = 0,
) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const position = received.push({ method, path, headers, body: await text(request) })
    response.writeHead(await respond(position)).end()
  })
  await once(server.listen(wantedPort, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/hooks`,
    received,
    /** Numbers of the events, in the order of the requests. */
    numbers: () => received.map(({ body }): number => JSON.parse(body).number),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns the event if the reference library accepts the signature, and throws otherwise. */
export const verifyWebhook = ({ headers, body }: Received, secret: string): Record<string, unknown> =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>
