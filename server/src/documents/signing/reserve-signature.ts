// Adds an empty signature field to a PDF that Typst has written, as an incremental update: existing bytes and their offsets stay
// as they are. Runs in the render workers, which have no private key; the main process puts the signature into the gap (decision
// 0075).
import { createHash } from 'node:crypto'

/** What the signature dictionary needs before the document is signed. */
export type SignatureRequest = {
  /** Time of the signature, ISO 8601 in UTC. */
  at: string
  /** Maximum size of the signature. */
  maxBytes: number
}

export type ReservedSignature = {
  /** SHA-256 of everything but the gap. */
  digest: Uint8Array
  /** Offset of the first hexadecimal digit of the signature, and the offset after the last one. */
  from: number
  to: number
}

type Reserved = { pdf: Buffer; reserved: ReservedSignature }

/** A widget without a size: invisible, and in PDF/A the only kind that needs no appearance (ISO 19005-2, 6.3.3). */
const INVISIBLE = '/Rect [0 0 0 0]'
/** Print, which PDF/A requires, and Locked (ISO 32000-1, table 165). */
const ANNOTATION_FLAGS = 4 + 128
/** SignaturesExist and AppendOnly (ISO 32000-1, table 219). */
const SIGNATURE_FLAGS = 1 + 2
/** PDF 2.0 has CAdES signatures; to PDF 1.7 they are an extension of ETSI. */
const EXTENSION = '/Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 1 >> >>'
/** A certification signature that permits no changes, so that a reader reports also what was appended to the file. */
const NO_CHANGES =
  '/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>]'

export function reserveSignature(pdf: Buffer, { at, maxBytes }: SignatureRequest, reason: string): Reserved {
  const file = readFile(pdf)
  const [signature, field] = [file.size, file.size + 1]
  const page = findLastPage(file)
  const dictionary = formatSignatureDictionary(at, maxBytes, reason)
  const isOld = pdf.subarray(0, 8).equals(Buffer.from('%PDF-1.7'))
  const objects: [number, string][] = [
    [page, withEntries(file.read(page), `/Annots [${field} 0 R]`)],
    [
      file.root,
      withEntries(
        file.read(file.root),
        `/AcroForm << /Fields [${field} 0 R] /SigFlags ${SIGNATURE_FLAGS} >> /Perms << /DocMDP ${signature} 0 R >>${isOld ? ` ${EXTENSION}` : ''}`,
      ),
    ],
    [signature, dictionary],
    [
      field,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /V ${signature} 0 R ${INVISIBLE} /F ${ANNOTATION_FLAGS} /P ${page} 0 R >>`,
    ],
  ]
  objects.sort(([one], [other]) => one - other)

  let update = '\n'
  const rows = objects.map(([number, text]): [number, number] => {
    const offset = pdf.length + update.length
    update += `${number} 0 obj\n${text}\nendobj\n\n`
    return [number, offset]
  })
  const table = pdf.length + update.length
  const id = createHash('sha256').update(update).digest('hex').slice(0, 32)
  update += `xref\n${rows.map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  update += `trailer\n<<\n  /Size ${file.size + 2}\n  /Root ${file.root} 0 R\n  /Info ${file.info} 0 R\n  /ID [${file.id} <${id}>]\n  /Prev ${file.table}\n>>\nstartxref\n${table}\n%%EOF\n`

  const output = Buffer.concat([pdf, Buffer.from(update, 'latin1')])
  return fillByteRange(output, pdf.length)
}

const CONTENTS = '/Contents <'
/** Room for three numbers of ten digits. */
const RANGE = `/ByteRange [0 ${' '.repeat(32)}]`

function formatSignatureDictionary(at: string, maxBytes: number, reason: string): string {
  const date = `D:${at.replace(/\.\d+/, '').replace(/[-:T]/g, '')}`
  return `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (${date}) /Reason ${formatTextString(reason)} ${NO_CHANGES} ${RANGE} ${CONTENTS}${'0'.repeat(maxBytes * 2)}> >>`
}

/** UTF-16 with a byte order mark. */
const formatTextString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/** The digest covers the range itself, so it is written first. */
function fillByteRange(pdf: Buffer, start: number): Reserved {
  const rangeStart = pdf.indexOf(RANGE, start)
  // The gap includes the angle brackets (ISO 32000-1, 12.8.1).
  const gapStart = pdf.indexOf(CONTENTS, start) + CONTENTS.length - 1
  const end = pdf.indexOf('>', gapStart) + 1
  const range = `/ByteRange [0 ${gapStart} ${end} ${pdf.length - end}`
  pdf.write(range.padEnd(RANGE.length - 1), rangeStart, 'latin1')
  const digest = createHash('sha256').update(pdf.subarray(0, gapStart)).update(pdf.subarray(end)).digest()
  return { pdf, reserved: { digest: new Uint8Array(digest), from: gapStart + 1, to: end - 1 } }
}

/** Writes the signature into the gap. The rest of the gap stays filled with zeros. */
export function fillSignature(pdf: Buffer, { from, to }: ReservedSignature, signature: Buffer): void {
  if (signature.length * 2 > to - from)
    throw new Error(`The signature has ${signature.length} bytes, more than reserved`)
  pdf.write(signature.toString('hex'), from, 'latin1')
}

const unexpected = (what: string) => new Error(`Typst has written a PDF of another form: ${what}`)

/** Finds the number of the object to which a name of a dictionary refers. */
function findReference(name: string, text: string): number {
  const found = new RegExp(`/${name} (\\d+) 0 R`).exec(text)
  if (!found) throw unexpected(`no ${name}`)
  return Number(found[1])
}

const ROW_BYTES = 20
const MAX_TRAILER_BYTES = 1024
const MAX_OBJECT_BYTES = 1_000_000

/**
 * Typst writes one cross-reference table for all objects, and dictionaries outside of object streams. Read as Latin-1, a
 * character is a byte.
 */
function readFile(pdf: Buffer) {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - MAX_TRAILER_BYTES))
  const end = /trailer\n<<\n([\s\S]*)>>\nstartxref\n(\d+)\n%%EOF\s*$/.exec(tail)
  if (!end) throw unexpected('no trailer')
  const [, trailer = '', tableText] = end
  const table = Number(tableText)
  const head = /^xref\n0 (\d+)\n/.exec(pdf.toString('latin1', table, table + 40))
  if (!head) throw unexpected('no cross-reference table')
  const rows = table + head[0].length
  const size = Number(head[1])
  const id = /\/ID \[(\([^()\\]*\)) /.exec(trailer)?.[1]
  if (!id) throw unexpected('no ID')

  /** Reads the text of an object, which must be a dictionary. */
  function read(number: number): string {
    const rowStart = rows + number * ROW_BYTES
    const row = /^(\d{10}) 00000 n/.exec(pdf.toString('latin1', rowStart, rowStart + ROW_BYTES))
    if (number >= size || !row) throw unexpected(`no object ${number}`)
    const offset = Number(row[1])
    const stop = pdf.indexOf('\nendobj', offset)
    const mark = `${number} 0 obj\n`
    const text = pdf.toString('latin1', offset, Math.min(stop, offset + MAX_OBJECT_BYTES))
    if (!text.startsWith(`${mark}<<`) || !text.endsWith('>>')) throw unexpected(`object ${number}`)
    return text.slice(mark.length)
  }

  return { size, table, id, root: findReference('Root', trailer), info: findReference('Info', trailer), read }
}

/** Finds the last page, which is the evidence. */
function findLastPage({ root, read }: ReturnType<typeof readFile>): number {
  let number = findReference('Pages', read(root))
  for (let depth = 0; depth < 32; depth += 1) {
    const node = read(number)
    if (/\/Type \/Page\b(?!s)/.test(node)) return number
    const kids = /\/Kids \[[^\]]*?(\d+) 0 R\s*\]/.exec(node)
    if (!kids) throw unexpected('no pages')
    number = Number(kids[1])
  }
  throw unexpected('pages nested too deeply')
}

/** Throws if one of the names already occurs: it would be there twice. */
function withEntries(dictionary: string, entries: string): string {
  for (const name of ['/Annots', '/AcroForm', '/Perms', '/Extensions'])
    if (dictionary.includes(name)) throw unexpected(`it has ${name}`)
  return `${dictionary.slice(0, -2)}  ${entries}\n>>`
}
