// Runs third-party programs that validate files of the service, and locates their cache.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A path outside of the repository, kept between runs. */
export const cachePath = (name: string): string =>
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'team-engagement', name)

/** The status is 127 if the program is not installed, or in a folder of PATH that this user may not read. */
export async function run(
  command: string,
  args: string[],
  options: { timeout?: number } = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  // Not `once`: its promise of 'close' is rejected by 'error'.
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', resolve)
  })
  return { code: code ?? 1, output }
}

/** The first LTS version of Java with the single-file programs, switch syntax and records of the validators. */
export const MIN_JAVA = 17

export async function hasJava(): Promise<boolean> {
  const { code, output } = await run('java', ['-version'])
  return code === 0 && Number(/version "(\d+)/.exec(output)?.[1]) >= MIN_JAVA
}

/** Passes each line of stdout to `onLine`, and returns the end of stderr. */
export async function readJavaLines(args: string[], onLine: (line: string) => void): Promise<string> {
  const child = spawn('java', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-2000)
  })
  const closed = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) onLine(line)
  await closed
  return log
}
