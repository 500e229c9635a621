// The command line tool: a client of the operator API and the team API. Some commands start the server or its maintenance process.
import { DryRunIgnoredError } from '../sdk/src/index.ts'
import { tellDryRun } from './dry-run.ts'
import { failureOf } from './failure.ts'
import { printFailure } from './output.ts'
import { createProgram } from './program.ts'
import type { GlobalFlags } from './settings.ts'

const program = createProgram()

// A reader that closes the pipe early, like `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  await program.parseAsync()
  tellDryRun(program.opts<GlobalFlags>())
} catch (error) {
  const failed = failureOf(error)
  if (!failed) throw error
  const flags = program.opts<GlobalFlags>()
  printFailure(failed, flags)
  if (!(error instanceof DryRunIgnoredError)) tellDryRun(flags)
  process.exitCode = 1
}
