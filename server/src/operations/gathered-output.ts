// Standard output for the log: lines are gathered for a moment and written in one call, because a system call for each
// request would cost more than making its line. Flushed on exit.
import { writeSync } from 'node:fs'

const FLUSH_AT = 16_384
const FLUSH_EVERY_MS = 250
/** Drops new lines when nobody reads the output, so that memory stays bounded. */
const MAX_PENDING_CHARACTERS = 4_000_000

export function gatheredOutput(fd: number): { write(line: string): void } {
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

/** What a full pipe did not take is tried again later; a closed one takes nothing any more. */
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
