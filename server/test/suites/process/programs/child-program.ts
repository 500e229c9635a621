// Programs of the tests as processes that can be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { registerCleanup } from './at-end.ts'
import { COMPILED } from './server-process.ts'

export function startProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...COMPILED, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  registerCleanup(() => killProgram(child))
  return child
}

/** Sends SIGKILL and waits for the exit. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
