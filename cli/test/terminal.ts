// The command line tool on a pseudo-terminal created by `script`, whose flags differ outside Linux.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { CLI } from './processes.ts'

const SCRIPT = '/usr/bin/script'
export const hasTerminal = process.platform === 'linux' && existsSync(SCRIPT)

/** Waits for the question, types the response, and returns the whole terminal output. */
export async function runOnTerminal(input: string, args: string[], env: Record<string, string>) {
  const command = [process.execPath, CLI, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn(SCRIPT, ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], ...env },
  })
  const shown = text(child.stdout)
  const ended = new Promise<number | null>((resolve) => void child.on('close', resolve))
  child.stdout.on('data', (chunk) => {
    if (String(chunk).includes('[y/N]')) child.stdin.write(input)
  })
  return { code: await ended, shown: await shown }
}
