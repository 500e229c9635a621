// Lines of a stream, one at a time or in blocks, with the SHA-256 of all that was taken.
import { createHash } from 'node:crypto'
import { END_OF_ROWS } from './backup-format.ts'

const LINE_END = 10

export class EndedEarly extends Error {}

export type LineReader = ReturnType<typeof createLineReader>

export function createLineReader(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** Until there is a whole line. A long one is put together once. */
  async function fill(): Promise<void> {
    if (rest.includes(LINE_END)) return
    const pieces = [rest]
    for (;;) {
      const { value, done } = await chunks.next()
      if (done) throw new EndedEarly()
      pieces.push(value)
      if (value.includes(LINE_END)) break
    }
    rest = Buffer.concat(pieces)
  }

  function take(length: number): Buffer {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    hash.update(taken)
    return taken
  }

  return {
    async line(): Promise<string> {
      await fill()
      const line = take(rest.indexOf(LINE_END) + 1)
      return line.toString('utf8', 0, line.length - 1)
    },
    /** Blocks of whole rows, up to the line that ends them, which is taken too. */
    async *rows(): AsyncGenerator<Buffer> {
      for (;;) {
        await fill()
        const whole = rest.subarray(0, rest.lastIndexOf(LINE_END) + 1)
        const end = endOfRowsIn(whole)
        if (end !== 0) yield take(end ?? whole.length)
        if (end === undefined) continue
        take(END_OF_ROWS.length)
        return
      }
    },
    /** Of what was taken so far. */
    sha256: () => hash.copy().digest('hex'),
    async isAtEnd(): Promise<boolean> {
      return rest.length === 0 && (await chunks.next()).done === true
    },
  }
}

function endOfRowsIn(block: Buffer): number | undefined {
  if (block.indexOf(END_OF_ROWS) === 0) return 0
  const at = block.indexOf(`\n${END_OF_ROWS}`)
  return at === -1 ? undefined : at + 1
}
