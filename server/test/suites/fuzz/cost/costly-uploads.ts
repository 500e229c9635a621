// Multipart bodies of the maximum size.
import { LIMITS } from '../../../../src/kernel/wire/limits.ts'
import { makePdf } from '../../../check/pdf-files.ts'
import type { Parts } from '../operations.ts'
import { HOSTILE_IMAGES } from './costly-images.ts'
import type { CostlyRequest } from './raw-request.ts'

type PartNames = Pick<Parts, 'json' | 'file'>

const ROOM = LIMITS.uploadBytes - 8192
const LONG_BOUNDARY = 'b'.repeat(70)
const flood = (unit: string, bytes = ROOM) => Buffer.alloc(bytes, unit)

const formatPartHeader = (name: string, boundary: string, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
export const buildUpload = (parts: PartNames, json: string, boundary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `${formatPartHeader(parts.json, boundary)}${json}\r\n${formatPartHeader(parts.file, boundary, '; filename="a.pdf"')}`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

const FILE_BYTES = 10 * 1024 * 1024
/** A file of the maximum size that starts and ends like a PDF. */
export const makeLargePdf = (unit: string) => {
  const content = flood(unit, FILE_BYTES)
  content.write('%PDF-1.7\n')
  content.write('%%EOF', FILE_BYTES - 5)
  return content
}

const INVOICE_BYTES = 3 * 1024 * 1024
/** A valid invoice of almost the maximum size: most of it is an object that no page references. */
export function makeLargeInvoice(): Buffer {
  const bytes = INVOICE_BYTES - 8192
  const head = Buffer.from(`<</Length ${bytes}>>\nstream\n`)
  const padding = Buffer.concat([head, flood('1 0 obj\n', bytes), Buffer.from('\nendstream')])
  return makePdf({ lines: ['Invoice'], more: [padding] })
}

type Bodies = Record<string, [boundary: string, make: (json: string, parts: PartNames) => Buffer]>

const BODIES: Bodies = {
  'empty parts': ['x', () => flood('--x\r\n\r\n\r\n')],
  'empty parts with a long boundary': [LONG_BOUNDARY, () => flood(`--${LONG_BOUNDARY}\r\n\r\n\r\n`)],
  'small parts': ['long', () => flood(`${formatPartHeader('a', 'long')}\r\n`)],
  'the same part again and again': [
    'long',
    (_, parts) => flood(`${formatPartHeader(parts.json, 'long')}{}\r\n`),
  ],
  'delimiters alone': ['long', () => flood('\r\n--long')],
  'a preamble of almost delimiters': [LONG_BOUNDARY, () => flood(`\r\n--${LONG_BOUNDARY.slice(1)}c`)],
  'a preamble of carriage returns': ['long', () => flood('\r')],
  'headers without an end': ['long', () => flood('--long\r\na: b\r\n').fill('a: b\r\n', 8)],
  'a header without an end': ['long', () => flood('--long\r\n').fill('a', 8)],
  'a file of almost delimiters': [
    LONG_BOUNDARY,
    (json, parts) =>
      buildUpload(parts, json, LONG_BOUNDARY, makeLargePdf(`\r\n--${LONG_BOUNDARY.slice(1)}c`)),
  ],
  'a file of carriage returns': [
    'long',
    (json, parts) => buildUpload(parts, json, 'long', makeLargePdf('\r')),
  ],
  'a file of line breaks': ['long', (json, parts) => buildUpload(parts, json, 'long', makeLargePdf('\r\n'))],
  'a file of the end of the boundary': [
    LONG_BOUNDARY,
    (json, parts) => buildUpload(parts, json, LONG_BOUNDARY, makeLargePdf('b')),
  ],
  ...Object.fromEntries(
    Object.entries(HOSTILE_IMAGES).map(([name, make]): [string, Bodies[string]] => [
      name,
      ['long', (json, parts) => buildUpload(parts, json, 'long', make())],
    ]),
  ),
}

export const listCostlyUploads = (parts: PartNames): CostlyRequest[] =>
  Object.entries(BODIES).map(([name, [boundary, makeBody]]) => ({
    name: `upload: ${name}`,
    make: (usual, json) => ({
      ...usual,
      headers: { ...usual.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: makeBody(JSON.stringify(json ?? {}), parts),
    }),
  }))
