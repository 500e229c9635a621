// A question before something that can't be taken back.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { failure } from './failure.ts'
import { visible } from './text.ts'

/** stdout is for the result, so the question goes to stderr, and both ends must be a person's. */
export function requirePerson(act: string): void {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw failure(`${act} wants a confirmation, and there is no terminal to ask on: give --yes.`)
}

export async function confirm(question: string): Promise<void> {
  process.stderr.write(`${visible(question)} [y/N] `)
  if (!/^y(es)?$/i.test(await firstLine())) throw failure('Nothing was changed.')
}

/** Empty when the person closes the input instead. An input left open would keep the process alive. */
async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  const [line = ''] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?]
  lines.close()
  return line.trim()
}
