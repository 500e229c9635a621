// Starts listening, or fails with a one-line message.
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { getConnectionLimit, readOpenFilesLimit } from './connection-limit.ts'
import { StartError } from './output.ts'

/** Returns the address of the server. */
export async function listen(
  server: FastifyInstance,
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
): Promise<string> {
  Object.assign(server.server, {
    maxConnections: getConnectionLimit(readOpenFilesLimit()),
    // Otherwise the leader would repeatedly pass the same connection to a worker that is at its limit.
    dropMaxConnection: true,
  })
  try {
    return await server.listen({ port: PORT, host: HOST })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`PORT ${PORT} is already in use on ${HOST}; set PORT to another port.`)
    throw new StartError(`Cannot listen on ${HOST}:${PORT}: ${message}`)
  }
}

/** Removes the socket of a killed worker. `exclusive`: without the leader. */
export async function listenInBackground(server: FastifyInstance, path: string): Promise<void> {
  rmSync(path, { force: true })
  await server.listen({ path, exclusive: true })
}

/** Returns undefined for a Unix socket. */
export const getPort = ({ server }: FastifyInstance) => (server.address() as Partial<AddressInfo>).port
