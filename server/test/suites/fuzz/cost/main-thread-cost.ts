// The CPU time of the service's thread for a request. Other threads and processes, such
// as PostgreSQL, rendering and the client, do not count; neither does waiting.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type RawRequest, toBytes } from './raw-request.ts'

export type Measurement = { status: number; ms: number }
export type Meter = Awaited<ReturnType<typeof openMeter>>

export async function openMeter(port: number) {
  const sender = new Worker(new URL('./sender-thread.ts', import.meta.url), { workerData: { port } })
  await once(sender, 'online')
  const receiveReply = async () => ((await once(sender, 'message')) as [number | 'loaded'])[0]
  return {
    async load(request: RawRequest): Promise<void> {
      // A pooled buffer cannot be transferred.
      const bytes = new Uint8Array(toBytes(request))
      sender.postMessage(bytes, [bytes.buffer])
      await receiveReply()
    },
    /** Sends what was loaded and waits until the connection is closed. */
    async measure(): Promise<Measurement> {
      const before = process.threadCpuUsage()
      sender.postMessage('send')
      const status = (await receiveReply()) as number
      const { user, system } = process.threadCpuUsage(before)
      return { status, ms: (user + system) / 1000 }
    },
    close: () => sender.terminate(),
  }
}
