// A response that is a file: its bytes, at once or streamed, and a readable file name.
import { truncateGraphemes } from './graphemes.ts'

/** Displayed by browsers instead of downloaded. */
type Pdf = { bytes: Buffer; name: string; sha256: string }
/** Too large for memory: streamed in pieces as an attachment. */
export type Download = {
  pieces: AsyncIterable<string | Uint8Array>
  size: number
  mediaType: string
  name: string
  sha256: string
}
export type FileResponse = Pdf | Download

/**
 * A response whose sending is recorded, by an event and an audit entry: `record` runs in a transaction of its own before the first byte
 * is sent, not for a 304 nor for a HEAD.
 */
export type Recorded<Response, C> = Response & { record(ctx: C): Promise<void> }

const MAX_NAME_LENGTH = 100

/** Removes characters that file systems refuse. */
export const toFileName = (text: string): string =>
  truncateGraphemes(text.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').trim(), MAX_NAME_LENGTH).trimEnd()

/** Extensions of the files that people upload. */
export const FILE_EXTENSIONS = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const
