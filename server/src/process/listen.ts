// Starts to listen, or says in one line why it can't.
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { connectionLimit, openFilesAllowed } from './connection-limit.ts'
import { StartError } from './start-error.ts'

/** The address under which the server answers. */
export async function listen(
  server: FastifyInstance,
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
): Promise<string> {
  Object.assign(server.server, {
    maxConnections: connectionLimit(openFilesAllowed()),
    // Of several workers, one that is full would otherwise get the same connection from the leader again and again.
    dropMaxConnection: true,
  })
  try {
    return await server.listen({ port: PORT, host: HOST })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${PORT} is taken on ${HOST}; set PORT to another.`)
    throw new StartError(`The service can't listen on ${HOST}:${PORT}: ${message}`)
  }
}

/** A worker that was killed has left its socket behind. `exclusive`: not through the leader. */
export async function listenInBackground(server: FastifyInstance, path: string): Promise<void> {
  rmSync(path, { force: true })
  await server.listen({ path, exclusive: true })
}

/** Undefined of one that listens on a socket. */
export const portOf = ({ server }: FastifyInstance) => (server.address() as Partial<AddressInfo>).port
