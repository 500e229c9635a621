// Entry point of a worker process. The leader (main.ts) starts it, sends its start message, and restarts it if it fails.
import { readConfig } from './config.ts'
import { createLogger } from './operations/logger.ts'
import { exitOnUncaughtException } from './process/crash.ts'
import { openTelemetry } from './process/open-telemetry.ts'
import { ignoreClosedOutput, StartError } from './process/output.ts'
import { serve } from './process/serve.ts'
import { closeOnSignal } from './process/shutdown.ts'
import { sendToLeader, waitForOrders } from './process/worker-messages.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

ignoreClosedOutput()
const config = readConfig(process.env)
const [, , kind = ''] = process.argv
const telemetry = await openTelemetry(config, kind, (fields, message) => logger.warn(fields, message))
const logger = createLogger(config.LOG_LEVEL, undefined, telemetry?.tracing.traceId)
const crash = exitOnUncaughtException(logger)

// A terminal sends these signals to the whole process group; only the leader handles them.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
await closeOnSignal(
  async (closing) => {
    try {
      const orders = await waitForOrders()
      const { drain, ...served } = await serve(config, orders, { closing, logger, say, telemetry })
      crash.setDrain(drain)
      await sendToLeader({ kind: 'ready', ...served })
    } catch (error) {
      const isExpected = error instanceof StartError
      await sendToLeader({
        kind: 'failed',
        message: isExpected ? error.message : String((error as Error).stack),
      })
      return 1
    }
    return undefined
  },
  // The leader kills a worker that does not stop in time.
  { signals: ['SIGTERM'], isSecondFinal: false },
)
