// Adds the Factur-X properties to the XMP metadata of a PDF by Typst, which writes no properties of other schemas
// (typst/typst#5667). The packet is uncompressed text. Inserting into it moves the objects after it, so the
// cross-reference table is rewritten. The file keeps one revision.

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const PROPERTIES = [
  { name: 'DocumentType', value: 'INVOICE', description: 'The type of the hybrid document' },
  { name: 'DocumentFileName', value: 'factur-x.xml', description: 'The name of the embedded XML document' },
  { name: 'Version', value: '1.0', description: 'The version of the standard of the embedded XML document' },
  { name: 'ConformanceLevel', value: 'EN 16931', description: 'The profile of the embedded XML document' },
]

const formatResource = (fields: Record<string, string>) => {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<rdf:li rdf:parseType="Resource">${inner.join('')}</rdf:li>`
}

/** PDF/A requires a description of every schema that it does not define (ISO 19005-3, 6.6.2.3). */
const SCHEMA = formatResource({
  'pdfaSchema:schema': 'Factur-X PDFA Extension Schema',
  'pdfaSchema:namespaceURI': NAMESPACE,
  'pdfaSchema:prefix': 'fx',
  'pdfaSchema:property': `<rdf:Seq>${PROPERTIES.map(({ name, description }) =>
    formatResource({
      'pdfaProperty:name': name,
      'pdfaProperty:valueType': 'Text',
      'pdfaProperty:category': 'external',
      'pdfaProperty:description': description,
    }),
  ).join('')}</rdf:Seq>`,
})

const VALUES = `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${PROPERTIES.map(
  ({ name, value }) => `<fx:${name}>${value}</fx:${name}>`,
).join('')}</rdf:Description>`

/** Another version of Typst may write other files: an error here fails the tests instead of producing broken files. */
const createStructureError = (what: string) => new Error(`Unexpected structure of the PDF: ${what}`)

function match(pattern: RegExp, text: string, what: string): RegExpExecArray {
  const found = pattern.exec(text)
  if (!found) throw createStructureError(`no ${what}`)
  return found
}

function insertBefore(mark: string, inserted: string, text: string): string {
  const parts = text.split(mark)
  if (parts.length !== 2) throw createStructureError(`${parts.length - 1} times ${mark}`)
  return parts.join(inserted + mark)
}

const ROW_BYTES = 20
const ROW = /^\d{10} \d{5} [nf](?: \n|\r\n)$/

type Table = { start: number; rowsStart: number; rows: string[]; trailer: string }

/** The cross-reference table (ISO 32000-1, 7.5.4) in its only section. */
function readTable(file: string): Table {
  const end = match(/startxref\n(\d+)\n%%EOF\s*$/, file, 'startxref')
  const start = Number(end[1])
  const [head, count] = match(/^xref\n0 (\d+)\n/, file.slice(start, start + 30), 'cross-reference table')
  const rowsStart = start + head.length
  const getRow = (row: number) => file.slice(rowsStart + ROW_BYTES * row, rowsStart + ROW_BYTES * (row + 1))
  const rows = Array.from({ length: Number(count) }, (_, row) => getRow(row))
  if (!rows.every((row) => ROW.test(row))) throw createStructureError('rows of the cross-reference table')
  return { start, rowsStart, rows, trailer: file.slice(rowsStart + ROW_BYTES * rows.length, end.index) }
}

const parseOffset = (row: string | undefined): number => Number(row?.slice(0, 10))

function moveRow(row: string, from: number, by: number): string {
  const offset = parseOffset(row)
  if (row[17] !== 'n' || offset <= from) return row
  return String(offset + by).padStart(10, '0') + row.slice(10)
}

/** Latin-1 maps each byte to one character, so that positions are offsets. Everything inserted is ASCII. */
export function withFacturXMetadata(pdf: Buffer): Buffer {
  const file = pdf.toString('latin1')
  const { start, rowsStart, rows, trailer } = readTable(file)
  const [, root] = match(/\/Root (\d+) 0 R/, trailer, 'catalog')
  const catalog = file.slice(parseOffset(rows[Number(root)]), start)
  const [, metadata] = match(/\/Metadata (\d+) 0 R/, catalog, 'metadata')
  const objectStart = parseOffset(rows[Number(metadata)])
  const [head, length] = match(
    /^\d+ 0 obj\n<<[^>]*?\/Length (\d+)[^>]*>>\nstream\n/,
    file.slice(objectStart, start),
    'metadata stream',
  )
  if (head.includes('/Filter')) throw createStructureError('compressed metadata')
  const packetStart = objectStart + head.length
  const packet = file.slice(packetStart, packetStart + Number(length))
  // A second bag of schemas would not conform to PDF/A.
  const withSchema = insertBefore('</rdf:Bag></pdfaExtension:schemas>', SCHEMA, packet)
  const newPacket = insertBefore('</rdf:RDF>', VALUES, withSchema)
  const newHead = head.replace(`/Length ${length}`, `/Length ${newPacket.length}`)
  const growth = newHead.length + newPacket.length - head.length - packet.length
  const parts = [
    file.slice(0, objectStart),
    newHead,
    newPacket,
    file.slice(packetStart + packet.length, rowsStart),
    ...rows.map((row) => moveRow(row, objectStart, growth)),
    `${trailer}startxref\n${start + growth}\n%%EOF`,
  ]
  return Buffer.from(parts.join(''), 'latin1')
}
