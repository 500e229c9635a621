// Reads a stream line by line or in blocks of lines, and computes the SHA-256 of what was read.
import { createHash } from 'node:crypto'
import { END_OF_ROWS } from './backup-format.ts'

const LINE_END = 10

export class UnexpectedEndError extends Error {}

export type LineReader = ReturnType<typeof createLineReader>

export function createLineReader(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** Reads chunks until the buffer contains a whole line, and concatenates them once. */
  async function fill(): Promise<void> {
    if (rest.includes(LINE_END)) return
    const pieces = [rest]
    for (;;) {
      const { value, done } = await chunks.next()
      if (done) throw new UnexpectedEndError()
      pieces.push(value)
      if (value.includes(LINE_END)) break
    }
    rest = Buffer.concat(pieces)
  }

  function consume(length: number): Buffer {
    const block = rest.subarray(0, length)
    rest = rest.subarray(length)
    hash.update(block)
    return block
  }

  return {
    async readLine(): Promise<string> {
      await fill()
      const line = consume(rest.indexOf(LINE_END) + 1)
      return line.toString('utf8', 0, line.length - 1)
    },
    /** Yields blocks of whole rows up to the END_OF_ROWS line, which is consumed too. */
    async *readRows(): AsyncGenerator<Buffer> {
      for (;;) {
        await fill()
        const whole = rest.subarray(0, rest.lastIndexOf(LINE_END) + 1)
        const end = findEndOfRows(whole)
        if (end !== 0) yield consume(end ?? whole.length)
        if (end === undefined) continue
        consume(END_OF_ROWS.length)
        return
      }
    },
    /** Digest of what was read so far. */
    sha256: () => hash.copy().digest('hex'),
    async isAtEnd(): Promise<boolean> {
      return rest.length === 0 && (await chunks.next()).done === true
    },
  }
}

function findEndOfRows(block: Buffer): number | undefined {
  if (block.indexOf(END_OF_ROWS) === 0) return 0
  const at = block.indexOf(`\n${END_OF_ROWS}`)
  return at === -1 ? undefined : at + 1
}
