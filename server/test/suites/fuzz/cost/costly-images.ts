// PNG and JPEG files of the maximum size whose structure is expensive to read.
import { crc32 } from 'node:zlib'

const FILE_BYTES = 10 * 1024 * 1024
/** The number of parts that an image may have. */
const MAX_PARTS = 10_000

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHUNK_FRAME = 12

function buildChunk(type: string, data: Buffer): Buffer {
  const chunkBytes = Buffer.alloc(CHUNK_FRAME + data.length)
  chunkBytes.writeUInt32BE(data.length, 0)
  chunkBytes.write(type, 4, 'latin1')
  data.copy(chunkBytes, 8)
  chunkBytes.writeUInt32BE(crc32(chunkBytes.subarray(4, 8 + data.length)), 8 + data.length)
  return chunkBytes
}

function buildHeader(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return buildChunk('IHDR', data)
}

/** A PNG of the maximum size: one chunk of pixels, and `textChunks` text chunks. */
function buildPng(textChunks: number, { width = 2000, height = 2000 } = {}): Buffer {
  const end = buildChunk('IEND', Buffer.alloc(0))
  const head = Buffer.concat([PNG_SIGNATURE, buildHeader(width, height)])
  const room = FILE_BYTES - head.length - end.length
  const pixels = textChunks === 0 ? room - CHUNK_FRAME : 1
  const textBytes =
    textChunks === 0 ? 0 : Math.floor((room - CHUNK_FRAME - pixels) / textChunks) - CHUNK_FRAME
  const textChunk = buildChunk('tEXt', Buffer.alloc(textBytes, 'a'))
  const repeated = Buffer.alloc(textChunk.length * textChunks, textChunk)
  return Buffer.concat([head, buildChunk('IDAT', Buffer.alloc(pixels, 7)), repeated, end])
}

const APP1 = 0xe1

function buildSegment(marker: number, data: Buffer): Buffer {
  const segmentBytes = Buffer.alloc(4 + data.length)
  segmentBytes.writeUInt16BE(0xff00 | marker, 0)
  segmentBytes.writeUInt16BE(2 + data.length, 2)
  data.copy(segmentBytes, 4)
  return segmentBytes
}

/** A JPEG with `segments` EXIF segments of `bytes` bytes each; the pixels fill the file. */
function buildJpeg(segments: number, bytes: number, { width = 2000, height = 2000 } = {}): Buffer {
  const exif = buildSegment(APP1, Buffer.alloc(bytes, 'Exif\0\0'))
  const frame = Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])
  const head = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    Buffer.alloc(exif.length * segments, exif),
    buildSegment(0xc0, frame),
    buildSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  ])
  const file = Buffer.alloc(Math.max(FILE_BYTES, head.length + 2), 1)
  head.copy(file)
  file.writeUInt16BE(0xffd9, file.length - 2)
  return file.subarray(0, file.length)
}

/** Files that the service accepts: the largest, with the most parts, and with the largest dimensions. */
export const VALID_IMAGES: Record<string, () => Buffer> = {
  'a PNG of 10 MB': () => buildPng(0),
  'a PNG of 10 MB with the most chunks': () => buildPng(MAX_PARTS - 3),
  'a PNG of huge dimensions': () => buildPng(0, { width: 0x7fffffff, height: 0x7fffffff }),
  'a JPEG of 10 MB': () => buildJpeg(1, 10_000),
  'a JPEG of 10 MB with the most EXIF segments': () => buildJpeg(MAX_PARTS - 2, 1000),
  'a JPEG of huge dimensions': () => buildJpeg(1, 10, { width: 0xffff, height: 0xffff }),
}

/** Files that the service refuses only after reading most of them. */
export const HOSTILE_IMAGES: Record<string, () => Buffer> = {
  'a PNG of empty chunks': () => buildPng(Math.floor(FILE_BYTES / CHUNK_FRAME) - 10),
  'a JPEG of empty segments': () => buildJpeg(Math.floor(FILE_BYTES / 4) - 10, 0),
  'a PNG whose last checksum is wrong': () => {
    const file = buildPng(MAX_PARTS - 3)
    file[file.length - 1] = 0
    return file
  },
  'a JPEG of frames': () => buildJpeg(1, 10).fill(buildSegment(0xc0, Buffer.alloc(6, 1)), 2, FILE_BYTES - 2),
}
