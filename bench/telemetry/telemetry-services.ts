// The service without telemetry, twice; with telemetry; and optionally an earlier version of it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Environment, OnClose } from '../seed/environment.ts'
import { startService, type Target } from '../servers.ts'

export type TelemetryService = { name: string; target: Target }

/** `before`: the folder of another checkout. The other services are compared with the first one. */
export async function startTelemetryServices(
  off: Target,
  before: string | undefined,
  environment: Environment,
  onClose: OnClose,
): Promise<TelemetryService[]> {
  const endpoint = await startReceiver(onClose)
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
  const tenth = { ...on, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  const start = async (name: string, side: Target['side'], env: Record<string, string>, main?: string) => ({
    name,
    target: await startService(side, env, environment, onClose, main),
  })
  return [
    { name: 'off', target: off },
    await start('off, another process', 'again', {}),
    ...(before ? [await start('before telemetry', 'before', {}, join(before, 'server/src/main.ts'))] : []),
    await start('on, all traces', 'telemetry', on),
    await start('on, a tenth of the traces', 'sampled', tenth),
  ]
}

/** Accepts every export. Runs in this process, which is idle while the service handles requests. */
async function startReceiver(onClose: OnClose): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onClose(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
