// Buffered standard output for the log: a system call for each request would cost more than formatting its line. Flushed
// on exit.
import { writeSync } from 'node:fs'

const FLUSH_AT = 16_384
const FLUSH_EVERY_MS = 250
/** New lines are dropped beyond this, so that memory stays bounded if the output is not read. */
const MAX_PENDING_CHARACTERS = 4_000_000

export function createBufferedOutput(fd: number): { write(line: string): void } {
  let pending = ''
  const flush = () => {
    const text = pending
    pending = ''
    if (text !== '') pending = writeWhatFits(fd, Buffer.from(text))
  }
  setInterval(flush, FLUSH_EVERY_MS).unref()
  process.on('exit', flush)
  return {
    write(line) {
      if (pending.length < MAX_PENDING_CHARACTERS) pending += line
      if (pending.length > FLUSH_AT) flush()
    },
  }
}

/** Returns what a full pipe did not accept, to be retried later; nothing if the pipe is closed. */
function writeWhatFits(fd: number, bytes: Buffer): string {
  let rest = bytes
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? rest.toString() : ''
    }
  }
  return ''
}
