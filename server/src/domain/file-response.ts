// A response that is a file: its bytes, at once or streamed, and a readable file name.
import { truncateGraphemes } from './graphemes.ts'

/** A file that browsers display instead of downloading it. */
type Pdf = { bytes: Buffer; name: string; sha256: string }
/** A file that is too large for memory: streamed in chunks as an attachment. */
export type Download = {
  chunks: AsyncIterable<string | Uint8Array>
  size: number
  mediaType: string
  name: string
  sha256: string
}
export type FileResponse = Pdf | Download

/**
 * A file whose download is recorded by an event and an audit entry. `record` runs in a separate transaction before the first byte is
 * sent; it does not run for a 304 or a HEAD.
 */
export type Recorded<Response, C> = Response & { record(ctx: C): Promise<void> }

const MAX_NAME_LENGTH = 100

/** Removes characters that file systems refuse. */
export const toFileName = (text: string): string =>
  truncateGraphemes(text.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').trim(), MAX_NAME_LENGTH).trimEnd()

/** Extensions of the files that people upload. */
export const FILE_EXTENSIONS = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const
