// Ports for the tests.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Returns a port on which nothing listens. */
export async function findClosedPort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return port
}
