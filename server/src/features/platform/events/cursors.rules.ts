// A cursor is the position of an event in the feed: its number, and four bytes of its id, which differ after a restore of an
// earlier state.

const NUMBER_BYTES = 6
const ID_BYTES = 4

export type FeedPosition = {
  number: number
  idSuffix: string // The last four bytes of the event id, in hexadecimal digits; zeros if there is no event.
}

/** The position before the first event. */
export const START: FeedPosition = { number: 0, idSuffix: '00000000' }

export const toFeedPosition = (number: number, eventId: string): FeedPosition => ({
  number,
  idSuffix: toIdSuffix(eventId),
})

/** Returns the random bytes at the end of the id. Its first bytes are the time, which several events may share. */
export const toIdSuffix = (eventId: string): string => eventId.replaceAll('-', '').slice(-2 * ID_BYTES)

export function formatCursor({ number, idSuffix }: FeedPosition): string {
  const bytes = Buffer.alloc(NUMBER_BYTES + ID_BYTES)
  bytes.writeUIntBE(number, 0, NUMBER_BYTES)
  bytes.write(idSuffix, NUMBER_BYTES, 'hex')
  return bytes.toString('base64url')
}

/** Returns undefined if the text is not a cursor. */
export function readCursor(text: string): FeedPosition | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== NUMBER_BYTES + ID_BYTES || bytes.toString('base64url') !== text) return undefined
  return { number: bytes.readUIntBE(0, NUMBER_BYTES), idSuffix: bytes.toString('hex', NUMBER_BYTES) }
}

/** Whether events after the cursor have left the feed, which begins with the event `first`. */
export const hasExpired = ({ number }: FeedPosition, first: number): boolean => number < first - 1
