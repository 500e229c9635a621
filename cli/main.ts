// The command line tool: a client of the operator API and the team API. Some commands start the server or its
// maintenance process.
import { DryRunIgnoredError } from '../sdk/src/index.ts'
import { toFailure } from './failure.ts'
import { printFailure, printNotice } from './output.ts'
import { createProgram } from './program.ts'
import type { GlobalFlags } from './settings.ts'

const program = createProgram()

// A reader that closes the pipe early, like `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

/** Output as JSON has the field `dry_run` instead. */
function printDryRunNotice({ dryRun, json }: GlobalFlags): void {
  if (dryRun && !json) printNotice('Dry run: nothing was written.')
}

try {
  await program.parseAsync()
  printDryRunNotice(program.opts<GlobalFlags>())
} catch (error) {
  const failed = toFailure(error)
  if (!failed) throw error
  const flags = program.opts<GlobalFlags>()
  printFailure(failed, flags)
  if (!(error instanceof DryRunIgnoredError)) printDryRunNotice(flags)
  process.exitCode = 1
}
