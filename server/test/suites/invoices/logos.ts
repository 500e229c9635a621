// Logos of any shape and colour, as PNG.
import { crc32, deflateSync } from 'node:zlib'
import type { Logo } from '../../../src/documents/content/render-request.ts'
import type { Random } from '../fuzz/samples/seeded.ts'

function buildChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, checksum])
}

/** Creates a PNG in RGB, with or without transparency. */
function createPng(width: number, height: number, channels: 3 | 4, tint: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = channels === 3 ? 2 : 6
  const row = (y: number) => [
    0,
    ...Array.from({ length: width * channels }, (_, index) => (index * tint + y) % 256),
  ]
  const pixels = Buffer.from(Array.from({ length: height }, (_, y) => row(y)).flat())
  const chunks = [
    buildChunk('IHDR', header),
    buildChunk('IDAT', deflateSync(pixels)),
    buildChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

const SIZES = [
  [120, 12],
  [12, 120],
  [40, 40],
  [1, 1],
] as const

export function randomLogo(random: Random): Logo {
  const [width, height] = random.pick(SIZES)
  const bytes = createPng(width, height, random.pick([3, 4] as const), random.int(9))
  return { mediaType: 'image/png', base64: bytes.toString('base64') }
}
