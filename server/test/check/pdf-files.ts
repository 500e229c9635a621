// Handmade PDFs, valid and hostile, which people may upload as a framework agreement or an invoice.
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

type Content = string | Buffer

const toBytes = (value: Content) => (typeof value === 'string' ? Buffer.from(value, 'latin1') : value)

function buildPdf(objects: Content[], trailer = ''): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const length = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  for (const [index, object] of objects.entries()) {
    offsets.push(length())
    chunks.push(Buffer.from(`${index + 1} 0 obj\n`), toBytes(object), Buffer.from('\nendobj\n'))
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length()}\n%%EOF\n`
  return Buffer.concat([...chunks, Buffer.from(end)])
}

const stream = (dictionary: string, data: Content) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${toBytes(data).length}>>\nstream\n`),
    toBytes(data),
    Buffer.from('\nendstream'),
  ])

type PdfOptions = {
  /** One line per page. */
  lines: string[]
  /** Additional entries of each page's dictionary. */
  page?: string
  catalog?: string
  trailer?: string
  /** Objects from number 4 on. */
  more?: Content[]
  /** Replaces the lines. */
  drawing?: Buffer
}

export function makePdf({
  lines,
  page = '',
  catalog = '',
  trailer = '',
  more = [],
  drawing,
}: PdfOptions): Buffer {
  const first = 4 + more.length
  const pages = lines.flatMap((line, index) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 300]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + index * 2 + 1} 0 R${page}>>`,
    drawing ?? stream('', `BT /F1 18 Tf 30 150 Td (${line}) Tj ET 0.8 0.9 1 rg 30 30 90 40 re f`),
  ])
  const kids = lines.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  return buildPdf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      `<</Type/Pages/Kids[${kids}]/Count ${lines.length}>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ...more,
      ...pages,
    ],
    trailer,
  )
}

const STAMP = [
  '<</Type/Annot/Subtype/Stamp/Rect[250 30 350 60]/F 4/AP<</N 5 0 R>>>>',
  stream('/Type/XObject/Subtype/Form/BBox[0 0 100 30]', '1 0 0 RG 0 0 100 30 re S'),
]
const LAYER = '<</Type/OCG/Name(Draft)>>'
const OWNER_KEY = Buffer.alloc(32, 'A')
const lockedPdf = (userKey: Buffer) =>
  makePdf({
    ...onePage,
    more: [`<</Filter/Standard/V 1/R 2/O<${OWNER_KEY.toString('hex')}>/U<${userKey.toString('hex')}>/P -4>>`],
    trailer: '/Encrypt 4 0 R/ID[<41><41>]',
  })
/** A PDF that needs a password. */
export const passwordPdf = () => lockedPdf(Buffer.alloc(32, 'B'))

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** A PDF encrypted with an empty user password (ISO 32000-1, algorithms 2 and 4), which opens without one. */
export function encryptedPdf(): Buffer {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(-4)
  const hashed = createHash('md5').update(Buffer.concat([PADDING, OWNER_KEY, permissions, Buffer.from('A')]))
  return lockedPdf(rc4(hashed.digest().subarray(0, 5), PADDING))
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const previous = state[a] as number
    state[a] = state[b] as number
    state[b] = previous
  }
  let j = 0
  for (let i = 0; i < 256; i += 1) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) % 256
    swap(i, j)
  }
  let i = 0
  j = 0
  return data.map((byte) => {
    i = (i + 1) % 256
    j = (j + (state[i] as number)) % 256
    swap(i, j)
    return byte ^ (state[((state[i] as number) + (state[j] as number)) % 256] as number)
  }) as Buffer
}

const onePage = { lines: ['Framework agreement'] }

/** Valid PDFs whose pages cannot be embedded unchanged. */
export const NOT_EMBEDDABLE: [string, () => Buffer][] = [
  ['has no pages', () => makePdf({ lines: [] })],
  ['is locked', passwordPdf],
  ['has something on top of a page', () => makePdf({ ...onePage, more: STAMP, page: '/Annots[4 0 R]' })],
  [
    'has layers',
    () => makePdf({ ...onePage, more: [LAYER], catalog: '/OCProperties<</OCGs[4 0 R]/D<</OFF[4 0 R]>>>>' }),
  ],
  ['has its own scale', () => makePdf({ ...onePage, page: '/UserUnit 2' })],
  ['has more than 100 pages', () => makePdf({ lines: Array<string>(101).fill('Page') })],
]

/** A PDF nested so deeply that a recursive parser overflows its stack. */
export const deepPdf = (depth: number) =>
  makePdf({ ...onePage, page: `/X ${'['.repeat(depth)}${']'.repeat(depth)}` })

/** A few megabytes that decompress to 1.5 GB. */
const bomb = () => stream('/Filter/FlateDecode', deflateSync(Buffer.alloc(1_500_000_000, ' '), { level: 1 }))

export const bombPdf = () => makePdf({ ...onePage, drawing: bomb() })

/** One page with attached files. */
export function pdfWithFiles(files: { name: string; content: Content }[]): Buffer {
  return withStreams(
    files.map(({ name, content }) => ({ name, data: stream('/Type/EmbeddedFile', content) })),
  )
}

export const bombWithName = (name: string) => withStreams([{ name, data: bomb() }])

/** Objects 4 and 5 are the first file, 6 and 7 the second. */
function withStreams(files: { name: string; data: Buffer }[]): Buffer {
  const more = files.flatMap(({ name, data }, index) => [
    `<</Type/Filespec/F(${name})/UF(${name})/AFRelationship/Alternative/EF<</F ${5 + index * 2} 0 R>>>>`,
    data,
  ])
  const names = files.map((_, index) => `(file ${index})${4 + index * 2} 0 R`).join('')
  return makePdf({ ...onePage, more, catalog: `/Names<</EmbeddedFiles<</Names[${names}]>>>>` })
}

/** One empty page, in the form in which Typst writes a PDF. */
export function bareTypstPdf(): Buffer {
  const objects = [
    '<<\n  /Type /Pages\n  /Count 1\n  /Kids [2 0 R]\n>>',
    '<<\n  /Type /Page\n  /MediaBox [0 0 420 300]\n  /Parent 1 0 R\n>>',
    '<<\n  /Creator (Typst)\n>>',
    '<<\n  /Type /Catalog\n  /Pages 1 0 R\n>>',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<<\n  /Size 5\n  /Root 4 0 R\n  /Info 3 0 R\n  /ID [(abc=) (abc=)]\n>>\nstartxref\n${start}\n%%EOF`
  return Buffer.from(text, 'latin1')
}
