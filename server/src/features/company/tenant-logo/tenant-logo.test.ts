// The logo of a team must be a complete PNG or JPEG file of limited size.
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PIXEL } from '../../../../test/make/mails.ts'
import { getData } from '../../../../test/make/missions.ts'
import { shareWorld } from '../../../../test/world/world.ts'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from './tenant-logo.schemas.ts'

const world = await shareWorld()

function createChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Creates a black PNG file. `padding` is the size of a text chunk in bytes. */
function createPng(width: number, height: number, padding = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = deflateSync(Buffer.alloc(height * (width + 1)))
  return Buffer.concat([
    SIGNATURE,
    createChunk('IHDR', header),
    ...(padding ? [createChunk('tEXt', Buffer.alloc(padding, 'a'))] : []),
    createChunk('IDAT', rows),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates the segments of a JPEG file without pixels. */
function createJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0000b08000000000101110000', 'hex').subarray(0, 13)
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffda0008010100003f00', 'hex'),
    Buffer.from('00ffd9', 'hex'),
  ])
}

const uploadLogo = async (image: Buffer | string) => {
  const acme = await world.team()
  const sent = typeof image === 'string' ? image : image.toString('base64')
  return acme.call('PUT', '/team/logo', { image: sent })
}

test.each([
  ['image/png', createPng(640, 120), 640, 120],
  ['image/png', createPng(MAX_LOGO_PIXELS, MAX_LOGO_PIXELS), MAX_LOGO_PIXELS, MAX_LOGO_PIXELS],
  ['image/jpeg', createJpeg(300, 200), 300, 200],
])('%s is stored and returned', async (media_type, bytes, width, height) => {
  const acme = await world.team()
  expect(getData(await acme.call('GET', '/team/logo'))).toEqual({ logo: null })
  const image = bytes.toString('base64')
  const stored = getData(await acme.call('PUT', '/team/logo', { image }))
  expect(stored.logo).toMatchObject({ media_type, width, height, size: bytes.length, image })
  expect(getData(await acme.call('GET', '/team/logo'))).toEqual(stored)
  const other = await world.team()
  expect(getData(await other.call('GET', '/team/logo'))).toEqual({ logo: null })
  world.clock.advance(1000)
  // The same file changes nothing.
  expect(getData(await acme.call('PUT', '/team/logo', { image }))).toEqual(stored)
  expect(getData(await acme.call('PUT', '/team/logo', { image: PIXEL })).logo.width).toBe(1)
  expect(getData(await acme.call('DELETE', '/team/logo'))).toEqual({ logo: null })
  expect(getData(await acme.call('DELETE', '/team/logo'))).toEqual({ logo: null })
  expect(getData(await acme.call('GET', '/team/logo'))).toEqual({ logo: null })
})

const WHOLE = createPng(8, 8)
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const damaged = Buffer.from(WHOLE)
damaged[40] = (damaged[40] ?? 0) ^ 1

test.each<[string, string, Buffer | string]>([
  ['an SVG', 'logo_not_an_image', Buffer.from(svg)],
  ['a GIF', 'logo_not_an_image', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
  ['no base64', 'logo_not_an_image', '!!!!'],
  ['base64 with line breaks', 'logo_not_an_image', `${PIXEL.slice(0, 8)}\n${PIXEL.slice(8)}`],
  ['the start of a PNG', 'logo_not_an_image', WHOLE.subarray(0, -12)],
  ['a PNG with trailing data', 'logo_not_an_image', Buffer.concat([WHOLE, Buffer.from('<script>')])],
  ['a damaged PNG', 'logo_not_an_image', damaged],
  ['a PNG without width', 'logo_not_an_image', createPng(0, 8)],
  ['a PNG signature', 'logo_not_an_image', SIGNATURE],
  ['a JPEG without an end', 'logo_not_an_image', createJpeg(8, 8).subarray(0, -2)],
  ['a JPEG without a frame', 'logo_not_an_image', Buffer.from('ffd8ffda0008010100003f00ffd9', 'hex')],
  ['a PNG that is too wide', 'logo_dimensions', createPng(MAX_LOGO_PIXELS + 1, 8)],
  ['a JPEG that is too high', 'logo_dimensions', createJpeg(8, MAX_LOGO_PIXELS + 1)],
  ['a PNG that is too large', 'logo_too_large', createPng(8, 8, MAX_LOGO_BYTES)],
])('%s is refused', async (_, code, image) => {
  expect(await uploadLogo(image)).toMatchObject({
    status: 400,
    body: { error: { details: { field: 'image', code } } },
  })
})

test('a file that is cut off at any byte is refused', async () => {
  const { readImageInfo } = await import('../../../kernel/wire/image-info.ts')
  for (const bytes of [WHOLE, createJpeg(8, 8)])
    for (let length = 0; length < bytes.length; length += 1)
      expect(readImageInfo(bytes.subarray(0, length)), String(length)).toBeUndefined()
})
