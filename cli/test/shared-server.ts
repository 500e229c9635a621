// One server for all test files and workers of the run that need one, because a start takes five seconds of CPU. It starts when the
// first file asks for its address, and stops after the last test.
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { makeFolder, prepareServer, SHARED_SERVER, type SharedServer, startServer } from './processes.ts'

export default function setup() {
  const folder = makeFolder()
  const start = async () => {
    const env = { ...prepareServer(folder), WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' }
    return { ...(await startServer(folder, env)), data: env.DATA_DIR }
  }
  let started: ReturnType<typeof start> | undefined
  const socketServer = createServer(async (socket) => {
    started ??= start()
    const { address, data } = await started
    socket.end(JSON.stringify({ address, data } satisfies SharedServer))
  })
  process.env[SHARED_SERVER] = join(folder, 'server.sock')
  socketServer.listen(process.env[SHARED_SERVER])
  return async () => {
    socketServer.close()
    const ended = await (await started)?.stop()
    rmSync(folder, { recursive: true, force: true })
    if (ended && ended.code !== 0) throw new Error(`The server ended with ${ended.code}: ${ended.stderr}`)
  }
}
