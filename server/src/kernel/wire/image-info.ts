// What kind of image a file is, by its content: the name and the Content-Type of a client prove nothing.
import { crc32 } from 'node:zlib'

type ImageInfo = { mediaType: 'image/png' | 'image/jpeg'; width: number; height: number }

/** Undefined: neither a complete PNG nor a complete JPEG file. */
export const imageInfoOf = (bytes: Buffer): ImageInfo | undefined => pngInfo(bytes) ?? jpegInfo(bytes)

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, type and checksum. */
const CHUNK_FRAME = 12
const HEADER_LENGTH = 13

/** More than any image of a few megabytes has: a file of empty ones would occupy the main thread. */
const MAX_PARTS = 10_000

type Chunk = { type: string; data: Buffer }

/** Every chunk with a right checksum. Undefined if anything else is in the file: it could be another file too. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = PNG_SIGNATURE.length; at < bytes.length; ) {
    if (at + CHUNK_FRAME > bytes.length || chunks.length >= MAX_PARTS) return undefined
    const end = at + CHUNK_FRAME + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return undefined
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4) })
    at = end
  }
  return chunks
}

function pngInfo(bytes: Buffer): ImageInfo | undefined {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return undefined
  const chunks = chunksOf(bytes) ?? []
  const [header] = chunks
  const countOf = (type: string) => chunks.filter((chunk) => chunk.type === type).length
  const isWhole = countOf('IHDR') === 1 && countOf('IDAT') > 0 && countOf('IEND') === 1
  if (!isWhole || header?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') return undefined
  if (header.data.length !== HEADER_LENGTH) return undefined
  return visible('image/png', header.data.readUInt32BE(0), header.data.readUInt32BE(4))
}

const JPEG_START = 0xffd8
const JPEG_END = 0xffd9
const START_OF_SCAN = 0xda
/** Start of frame: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2]

/** The segments up to the pixels. Undefined if there are none. */
function segmentsOf(bytes: Buffer): { marker: number; data: Buffer }[] | undefined {
  const segments: { marker: number; data: Buffer }[] = []
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (bytes[at] !== 0xff || end < at + 4 || end > bytes.length || segments.length >= MAX_PARTS)
      return undefined
    if (marker === START_OF_SCAN) return segments
    segments.push({ marker, data: bytes.subarray(at + 4, end) })
    at = end
  }
  return undefined
}

function jpegInfo(bytes: Buffer): ImageInfo | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== JPEG_START) return undefined
  if (bytes.readUInt16BE(bytes.length - 2) !== JPEG_END) return undefined
  const [frame, ...others] = (segmentsOf(bytes) ?? []).filter(({ marker }) => FRAMES.includes(marker))
  if (!frame || others.length > 0 || frame.data.length < 6) return undefined
  return visible('image/jpeg', frame.data.readUInt16BE(3), frame.data.readUInt16BE(1))
}

const visible = (mediaType: ImageInfo['mediaType'], width: number, height: number) =>
  width > 0 && height > 0 ? { mediaType, width, height } : undefined
