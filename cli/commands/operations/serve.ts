// team-engagement serve: starts the server as a child of this process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Command } from '../../command.ts'
import type { GlobalFlags } from '../../settings.ts'

const SERVER = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('start the server; settings come from the environment')
    .option('--no-demo', 'do not create a demo team at the first start')
    .actionWithoutDryRun(
      'a server serves dry runs and others: use it for a command that writes',
      async ({ demo }: { demo: boolean }, command: Command) => {
        const { dataDir } = command.optsWithGlobals<GlobalFlags>()
        process.exitCode = await run(demo ? [] : ['--no-demo'], dataDir ? { DATA_DIR: dataDir } : {})
      },
    )
}

async function run(args: string[], settings: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [SERVER, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return code ?? 128 + (signal ? constants.signals[signal] : 0)
}
