// Entry point of the leader process: reads the settings, starts the workers (worker.ts) and prints the greeting.
import { type Config, ConfigError, readConfig } from './config.ts'
import { greet } from './process/greeting.ts'
import { startLeader } from './process/leader.ts'
import { ignoreClosedOutput, StartError } from './process/output.ts'
import { type Closing, closeOnSignal } from './process/shutdown.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function start(config: Config, closing: Closing): Promise<void> {
  const { address, demo } = await startLeader(config, closing, say)
  process.stdout.write(greet(address, demo))
}

ignoreClosedOutput()
process.on('unhandledRejection', (reason) =>
  say(`Unhandled rejection: ${(reason as Error | undefined)?.stack ?? reason}`),
)
await closeOnSignal(
  async (closing) => {
    try {
      await start(readConfig(process.env), closing)
    } catch (error) {
      if (!(error instanceof StartError || error instanceof ConfigError)) throw error
      // If a signal interrupted the start, the error is not about the settings.
      if (!closing.hasBegun()) say(error.message)
      return 1
    }
    return undefined
  },
  { signals: ['SIGINT', 'SIGTERM', 'SIGHUP'], isSecondFinal: true },
)
