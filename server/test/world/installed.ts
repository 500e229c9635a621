// Tests that need a program which a machine may lack. Without the program they are skipped, and one line says so.
import { spawnSync } from 'node:child_process'
import { test } from 'vitest'

const reportedPrograms = new Set<string>()

export function withProgram(program: string, versionArgument: string) {
  const isMissing = spawnSync(program, [versionArgument]).error !== undefined
  if (isMissing && !reportedPrograms.has(program))
    process.stderr.write(`${program} is not installed: its tests are skipped.\n`)
  reportedPrograms.add(program)
  return test.skipIf(isMissing)
}
