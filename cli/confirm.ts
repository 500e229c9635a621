// Asks for confirmation before an action that cannot be undone.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { failure } from './failure.ts'
import { escapeControlCharacters } from './text.ts'

/** stdout is for the result, so the question is written to stderr; stdin and stderr must be a terminal. */
export function requireTerminal(action: string): void {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw failure(`${action} needs a confirmation, but there is no terminal: use --yes.`)
}

export async function confirm(question: string): Promise<void> {
  process.stderr.write(`${escapeControlCharacters(question)} [y/N] `)
  if (!/^y(es)?$/i.test(await readLine())) throw failure('Nothing was changed.')
}

/** Returns an empty text if stdin is closed. Closes the interface, because it would keep the process alive. */
async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  const [line = ''] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?]
  lines.close()
  return line.trim()
}
