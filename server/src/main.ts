// The process: configuration, then one server, or several that share the work.
import cluster from 'node:cluster'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Demo, makeDemo } from './demo/demo.ts'
import { greet } from './process/greeting.ts'
import { lead } from './process/leader.ts'
import { type Serving, serve } from './process/serve.ts'
import { type Closing, closeOnSignal } from './process/shutdown.ts'
import { StartError } from './process/start-error.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function start(config: Config, closing: Closing): Promise<void> {
  const isLeader = config.WORKERS > 1 && cluster.isPrimary
  const serving = isLeader ? await lead(config, closing, say) : await serve(config, closing, say)
  // A worker's leader speaks for all of them.
  if (cluster.isPrimary) process.stdout.write(greet(serving.address, await demoOf(serving)))
}

async function demoOf({ isEmbedded, ...given }: Serving): Promise<Demo | undefined> {
  const isWanted = isEmbedded && !process.argv.includes('--no-demo')
  return isWanted ? makeDemo(given) : undefined
}

await closeOnSignal(async (closing) => {
  try {
    await start(readConfig(process.env), closing)
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error
    say(error.message)
    return 1
  }
  return undefined
})
