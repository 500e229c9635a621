// Detects the kind of an image by its content: the name and the Content-Type of a client prove nothing. No objects are created for
// the parts of a file: 10,000 objects would occupy the main thread for longer than the checksums do.
import { crc32 } from 'node:zlib'

type ImageInfo = { mediaType: 'image/png' | 'image/jpeg'; width: number; height: number }

/** Returns undefined if the file is neither a complete PNG nor a complete JPEG. */
export const readImageInfo = (bytes: Buffer): ImageInfo | undefined =>
  readPngInfo(bytes) ?? readJpegInfo(bytes)

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, type and checksum. */
const CHUNK_FRAME = 12
const HEADER_LENGTH = 13
const toChunkType = (name: string) => Buffer.from(name, 'latin1').readUInt32BE(0)
const [HEADER, PIXELS, END] = [toChunkType('IHDR'), toChunkType('IDAT'), toChunkType('IEND')]

/** A limit above that of any image of a few megabytes: a file of empty parts would occupy the main thread. */
const MAX_PARTS = 10_000

/** The first chunk is the header and the last one the end, each of them once; pixels are between them. */
function readPngInfo(bytes: Buffer): ImageInfo | undefined {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return undefined
  let [chunks, hasPixels, hasEnded] = [0, false, false]
  for (let offset = PNG_SIGNATURE.length; offset < bytes.length; chunks += 1) {
    const end = endOfChunk(bytes, offset)
    // Nothing may follow the end: the file could be another file too.
    if (end === undefined || hasEnded || chunks >= MAX_PARTS) return undefined
    const type = bytes.readUInt32BE(offset + 4)
    if ((type === HEADER) !== (chunks === 0)) return undefined
    if (chunks === 0 && end - offset - CHUNK_FRAME !== HEADER_LENGTH) return undefined
    hasPixels ||= type === PIXELS
    hasEnded = type === END
    offset = end
  }
  const size = PNG_SIGNATURE.length + 8
  return hasPixels && hasEnded
    ? toImageInfo('image/png', bytes.readUInt32BE(size), bytes.readUInt32BE(size + 4))
    : undefined
}

/** Returns the end of a chunk with a right checksum. */
function endOfChunk(bytes: Buffer, offset: number): number | undefined {
  if (offset + CHUNK_FRAME > bytes.length) return undefined
  const end = offset + CHUNK_FRAME + bytes.readUInt32BE(offset)
  if (end > bytes.length) return undefined
  return bytes.readUInt32BE(end - 4) === crc32(bytes.subarray(offset + 4, end - 4)) ? end : undefined
}

export const JPEG_START = 0xffd8
const JPEG_END = 0xffd9
const START_OF_SCAN = 0xda
/** Start of frame: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const FRAME_LENGTH = 6

/** Finds the data of the frame before the pixels; undefined without pixels, or unless there is exactly one frame. */
function findFrame(bytes: Buffer): number | undefined {
  let frame: number | undefined
  let segments = 0
  for (let offset = 2; offset + 4 <= bytes.length; segments += 1) {
    const marker = bytes[offset + 1] ?? 0
    const end = offset + 2 + bytes.readUInt16BE(offset + 2)
    if (!isSegment(bytes, offset, end) || segments >= MAX_PARTS) return undefined
    if (marker === START_OF_SCAN) return frame
    if (FRAMES.includes(marker)) {
      if (frame !== undefined) return undefined
      frame = offset + 4
    }
    offset = end
  }
  return undefined
}

const isSegment = (bytes: Buffer, offset: number, end: number) =>
  bytes[offset] === 0xff && end >= offset + 4 && end <= bytes.length

function readJpegInfo(bytes: Buffer): ImageInfo | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== JPEG_START) return undefined
  if (bytes.readUInt16BE(bytes.length - 2) !== JPEG_END) return undefined
  const frame = findFrame(bytes)
  // The length of the segment includes its two bytes.
  if (frame === undefined || bytes.readUInt16BE(frame - 2) < 2 + FRAME_LENGTH) return undefined
  return toImageInfo('image/jpeg', bytes.readUInt16BE(frame + 3), bytes.readUInt16BE(frame + 1))
}

const toImageInfo = (mediaType: ImageInfo['mediaType'], width: number, height: number) =>
  width > 0 && height > 0 ? { mediaType, width, height } : undefined
