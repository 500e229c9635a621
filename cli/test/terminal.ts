// The command line tool on a pseudo-terminal created by `script`, whose flags differ outside Linux.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { CLI } from './processes.ts'

const SCRIPT = '/usr/bin/script'
export const hasTerminal = process.platform === 'linux' && existsSync(SCRIPT)

const CONFIRMATION = /\[y\/N\]/

/** Types the next input after each question, and returns the whole terminal output. */
export async function runOnTerminal(
  input: string | string[],
  args: string[],
  env: Record<string, string>,
  question = CONFIRMATION,
) {
  const command = [process.execPath, CLI, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn(SCRIPT, ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], ...env },
  })
  const terminalOutput = text(child.stdout)
  const ended = new Promise<number | null>((resolve) => void child.on('close', resolve))
  const inputs = [input].flat()
  let [outputSoFar, answeredCount] = ['', 0]
  child.stdout.on('data', (chunk) => {
    outputSoFar += chunk
    const questions = outputSoFar.split(question).length - 1
    for (; answeredCount < questions; answeredCount += 1)
      child.stdin.write(inputs[answeredCount] ?? inputs.at(-1) ?? '')
  })
  return { code: await ended, output: await terminalOutput }
}
