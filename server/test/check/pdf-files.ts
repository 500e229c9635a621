// Handmade PDFs, valid and hostile: what a company may upload as its framework agreement.
import { deflateSync } from 'node:zlib'

type Piece = string | Buffer

const bytesOf = (piece: Piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)

function fileOf(objects: Piece[], trailer = ''): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const length = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  for (const [at, object] of objects.entries()) {
    offsets.push(length())
    chunks.push(Buffer.from(`${at + 1} 0 obj\n`), bytesOf(object), Buffer.from('\nendobj\n'))
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length()}\n%%EOF\n`
  return Buffer.concat([...chunks, Buffer.from(end)])
}

const stream = (dictionary: string, data: Piece) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytesOf(data).length}>>\nstream\n`),
    bytesOf(data),
    Buffer.from('\nendstream'),
  ])

type Made = {
  /** One line per page. */
  lines: string[]
  /** Additional entries of each page's dictionary. */
  page?: string
  catalog?: string
  trailer?: string
  /** Objects from number 4 on. */
  more?: Piece[]
  /** Replaces the lines. */
  drawing?: Buffer
}

export function makePdf({ lines, page = '', catalog = '', trailer = '', more = [], drawing }: Made): Buffer {
  const first = 4 + more.length
  const pages = lines.flatMap((line, at) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 300]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + at * 2 + 1} 0 R${page}>>`,
    drawing ?? stream('', `BT /F1 18 Tf 30 150 Td (${line}) Tj ET 0.8 0.9 1 rg 30 30 90 40 re f`),
  ])
  const kids = lines.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  return fileOf(
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
const LOCK = `<</Filter/Standard/V 1/R 2/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>/P -4>>`
const one = { lines: ['Framework agreement'] }

/** Valid PDFs whose pages cannot be embedded unchanged. */
export const NOT_SHOWN: [string, () => Buffer][] = [
  ['has no pages', () => makePdf({ lines: [] })],
  ['is locked', () => makePdf({ ...one, more: [LOCK], trailer: '/Encrypt 4 0 R/ID[<41><41>]' })],
  ['has something on top of a page', () => makePdf({ ...one, more: STAMP, page: '/Annots[4 0 R]' })],
  [
    'has layers',
    () => makePdf({ ...one, more: [LAYER], catalog: '/OCProperties<</OCGs[4 0 R]/D<</OFF[4 0 R]>>>>' }),
  ],
  ['has a scale of its own', () => makePdf({ ...one, page: '/UserUnit 2' })],
  ['has more than 100 pages', () => makePdf({ lines: Array<string>(101).fill('Page') })],
]

/** Nested so deeply that a recursive parser overflows its stack. */
export const deepPdf = (depth: number) =>
  makePdf({ ...one, page: `/X ${'['.repeat(depth)}${']'.repeat(depth)}` })

/** A few megabytes that decompress to 1.5 GB. */
export function bombPdf(): Buffer {
  const packed = deflateSync(Buffer.alloc(1_500_000_000, ' '), { level: 1 })
  return makePdf({ ...one, drawing: stream('/Filter/FlateDecode', packed) })
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
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<<\n  /Size 5\n  /Root 4 0 R\n  /Info 3 0 R\n  /ID [(abc=) (abc=)]\n>>\nstartxref\n${start}\n%%EOF`
  return Buffer.from(text, 'latin1')
}
