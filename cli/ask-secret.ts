// Asks for a passphrase without showing what is typed.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { failure } from './failure.ts'
import { clearBar } from './progress-bar.ts'
import { escapeControlCharacters } from './text.ts'

/** stdout is for the result, so the question is written to stderr; stdin and stderr must be a terminal. */
export async function askSecret(question: string, signal: AbortSignal): Promise<string> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw failure('There is no terminal to ask for the passphrase: use --passphrase-file.')
  const echo = new Writable({ write: (_chunk, _encoding, done) => done() })
  // `terminal` makes readline read key by key and echo them itself, into nothing. The terminal must not echo what is typed
  // right after the question, so the question comes second.
  const lines = createInterface({ input: process.stdin, output: echo, terminal: true, historySize: 0 })
  const stopped = new AbortController()
  lines.on('SIGINT', () => stopped.abort())
  lines.on('close', () => stopped.abort())
  clearBar()
  process.stderr.write(escapeControlCharacters(question))
  try {
    return await lines.question('', { signal: AbortSignal.any([signal, stopped.signal]) })
  } catch {
    throw failure('No passphrase was entered: nothing was changed.')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
