// A cursor is the place of an event in the feed: its number, and four bytes of its id, which differ after a restore of an earlier state.

const NUMBER_BYTES = 6
const ID_BYTES = 4

export type Place = {
  number: number
  mark: string // The last four bytes of the event id, in hexadecimal digits; zeros if there is no event.
}

/** The place before the first event. */
export const START: Place = { number: 0, mark: '00000000' }

export const toPlace = (number: number, eventId: string): Place => ({ number, mark: toMark(eventId) })

/** Returns the random bytes at the end of the id. Its first bytes are the time, which several events may share. */
export const toMark = (eventId: string): string => eventId.replaceAll('-', '').slice(-2 * ID_BYTES)

export function formatCursor({ number, mark }: Place): string {
  const bytes = Buffer.alloc(NUMBER_BYTES + ID_BYTES)
  bytes.writeUIntBE(number, 0, NUMBER_BYTES)
  bytes.write(mark, NUMBER_BYTES, 'hex')
  return bytes.toString('base64url')
}

/** Returns undefined if the text is not a cursor. */
export function readCursor(text: string): Place | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== NUMBER_BYTES + ID_BYTES || bytes.toString('base64url') !== text) return undefined
  return { number: bytes.readUIntBE(0, NUMBER_BYTES), mark: bytes.toString('hex', NUMBER_BYTES) }
}

/** Whether events after the cursor have left the feed, which begins with the event `first`. */
export const hasExpired = ({ number }: Place, first: number): boolean => number < first - 1
