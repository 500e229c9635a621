import { afterAll, describe, expect, test } from 'vitest'
import { encryptedPdf, makePdf, passwordPdf, pdfWithFiles } from '../../../test/check/pdf-files.ts'
import { INVOICE, VECTORS } from '../../../test/suites/invoices/sample-invoices.ts'
import { createPatientRenderer } from '../../../test/world/patient-renderer.ts'
import type { RenderRequest } from '../content/render-request.ts'
import { toCii } from './cii.ts'
import { readCii } from './read-cii.ts'
import { readFacturX } from './read-factur-x.ts'

const renderer = createPatientRenderer({})
afterAll(() => renderer.close())

const XML = toCii(INVOICE)
const createAttachment = (name: string, xml = XML) => ({ name, content: Buffer.from(xml) })
const invoice = readCii(Buffer.from(XML))

test.each(VECTORS)('reads the PDF that the service makes of $name', async ({ invoice: written, totals }) => {
  const request: RenderRequest = { kind: 'invoice', invoice: written }
  const { bytes, content } = await renderer.render('acme', request)
  const read = await readFacturX(bytes)
  expect(read).toEqual({ kind: 'factur_x', invoice: readCii(Buffer.from(content)) })
  const [amount_excl_vat, vat_amount, amount_incl_vat] = totals
  expect(read).toMatchObject({ invoice: { amount_excl_vat, vat_amount, amount_incl_vat } })
})

test.each(['factur-x.xml', 'Factur-X.XML', 'zugferd-invoice.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml'])(
  'reads the attachment %s among others',
  async (name) => {
    const file = pdfWithFiles([createAttachment('timesheet.xml', '<a/>'), createAttachment(name)])
    expect(await readFacturX(file)).toEqual({ kind: 'factur_x', invoice })
  },
)

test.each([
  ['without attachments', () => makePdf({ lines: ['Invoice'] })],
  ['with an attachment of another name', () => pdfWithFiles([createAttachment('invoice.xml')])],
  ['encrypted without a password', encryptedPdf],
])('a PDF %s is read as a plain PDF', async (_, file) =>
  expect(await readFacturX(file())).toEqual({ kind: 'pdf' }),
)

describe('the attachment', () => {
  const readProblem = (file: Buffer) =>
    readFacturX(file).then(
      () => 'none',
      (error) => error.cause.params.problem,
    )

  test('factur-x.xml takes precedence over one of another name', async () => {
    const file = pdfWithFiles([createAttachment('xrechnung.xml', '<a/>'), createAttachment('factur-x.xml')])
    expect(await readFacturX(file)).toEqual({ kind: 'factur_x', invoice })
  })

  test('is refused if there are two of its name', async () => {
    expect(
      await readProblem(pdfWithFiles([createAttachment('factur-x.xml'), createAttachment('Factur-X.xml')])),
    ).toBe('repeated')
  })

  test('is at most 5 MiB', async () => {
    const filled = (bytes: number) => Buffer.concat([Buffer.from(XML), Buffer.alloc(bytes, ' ')])
    const room = 5 * 1024 * 1024 - Buffer.byteLength(XML)
    const createFile = (bytes: number) => pdfWithFiles([{ name: 'factur-x.xml', content: filled(bytes) }])
    expect(await readProblem(createFile(room))).toBe('none')
    expect(await readProblem(createFile(room + 1))).toBe('too_large')
  })
})

test.each([
  ['needs a password', passwordPdf],
  ['is damaged', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<\n%%EOF')],
  ['has no pages', () => makePdf({ lines: [] })],
])('a PDF that %s cannot be opened', async (_, file) => {
  const error = await readFacturX(file()).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toHaveProperty('cause.code')
})
