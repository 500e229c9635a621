// A proxy in front of the service that responds to some requests itself, like a broken service.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { registerCleanup } from '../../process/programs/at-end.ts'

type ProxiedResponse = { status: number; body: string; requestId: string }
/** A response in place of the true one, or undefined. */
export type Lie = (method: string, path: string, truth: ProxiedResponse) => ProxiedResponse | undefined

export async function startLyingProxy(target: string, lie: Lie): Promise<string> {
  const server = createServer((request, response) => {
    void forward(target, request).then((truth) => {
      const sentReply = lie(request.method ?? '', request.url ?? '', truth) ?? truth
      const { status, body, requestId } = sentReply
      const headers = { 'content-type': 'application/json', ...(requestId && { 'x-request-id': requestId }) }
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  registerCleanup(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function forward(target: string, request: IncomingMessage): Promise<ProxiedResponse> {
  const body = await buffer(request)
  const { host: _host, connection: _hop, 'content-length': _length, ...headers } = request.headers
  const upstream = await fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const requestId = upstream.headers.get('x-request-id') ?? ''
  return { status: upstream.status, body: await upstream.text(), requestId }
}
