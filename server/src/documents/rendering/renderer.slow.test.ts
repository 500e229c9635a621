import { afterAll, describe, expect, test } from 'vitest'
import { deepPdf, makePdf, passwordPdf, pdfWithFiles } from '../../../test/check/pdf-files.ts'
import { INVOICE } from '../../../test/suites/invoices/sample-invoices.ts'
import { TIMEOUT_MS } from '../../../test/suites/process/programs/wait.ts'
import { createPatientRenderer } from '../../../test/world/patient-renderer.ts'
import { createUploadContent } from '../content/agreement.ts'
import type { RenderRequest } from '../content/render-request.ts'
import { SAMPLE } from '../content/sample.ts'
import { createRenderer, isFileError } from './renderer.ts'

const data = { ...SAMPLE, kind: 'services_agreement', locale: 'fr', date: '2026-03-02' } as const
const contract: RenderRequest = { kind: 'agreement', data }
const renderBytes = async (by: typeof renderer, request = contract, team = 'acme') =>
  (await by.render(team, request)).bytes
const workerUrl = (name: string) => new URL(`../../../test/world/workers/${name}.mjs`, import.meta.url)
const renderer = createPatientRenderer({})
afterAll(() => renderer.close())

test('equal data give equal bytes in any thread', async () => {
  const other = createPatientRenderer({})
  const [one, two] = [await renderBytes(renderer), await renderBytes(other)]
  await other.close()
  expect(one.equals(two)).toBe(true)
  const later: RenderRequest = { kind: 'agreement', data: { ...data, date: '2026-03-03' } }
  expect(one.equals(await renderBytes(renderer, later))).toBe(false)
})

test('declares PDF/A-2u', async () => {
  const pdf = (await renderBytes(renderer)).toString('latin1')
  expect(pdf).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(pdf).toContain('<pdfaid:conformance>U</pdfaid:conformance>')
})

test('a thread that exits fails its document, and the next document gets a new thread', async () => {
  const crashing = createRenderer({ workerUrl: workerUrl('crashing'), timeoutMs: TIMEOUT_MS })
  for (const _ of [1, 2]) await expect(renderBytes(crashing)).rejects.toThrow(/ended with code 1/)
  await crashing.close()
})

test('a thread that runs out of memory fails its document, and the process keeps running', async () => {
  const overLimit = createRenderer({ workerUrl: workerUrl('out-of-memory'), timeoutMs: TIMEOUT_MS })
  await expect(renderBytes(overLimit)).rejects.toMatchObject({ cause: { code: 'document_out_of_memory' } })
  await overLimit.close()
})

test('aborts each document over the time limit, also one that was queued', async () => {
  const endless = createRenderer({ workerUrl: workerUrl('endless'), timeoutMs: 200 })
  const both = await Promise.allSettled([renderBytes(endless), renderBytes(endless, contract, 'other')])
  // Whether the document got CPU time depends on the load of the machine.
  for (const one of both)
    expect(one).toMatchObject({ reason: { message: expect.stringMatching(/200 ms|too busy/) } })
  await endless.close()
})

test('returns 503 to queued documents when the service stops', async () => {
  const endless = createRenderer({ workerUrl: workerUrl('endless') })
  const waiting = renderBytes(endless)
  const failed = expect(waiting).rejects.toMatchObject({ details: { reason: 'busy' } })
  await endless.close()
  await failed
})

test('a layout error throws without quoting the document', async () => {
  const broken: RenderRequest = { kind: 'agreement', data: { ...data, date: 'Zanzibar' } }
  const error = await renderBytes(renderer, broken).catch((error: Error) => error)
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).not.toContain('Zanzibar')
  expect((await renderBytes(renderer)).length).toBeGreaterThan(10_000)
})

describe('an uploaded file', () => {
  const upload = createUploadContent(data, { sha256: '00', size: 1, version: 1, isShown: true })
  const request: RenderRequest = {
    kind: 'signed',
    timeZone: 'Europe/Paris',
    content: JSON.stringify(upload),
    signatures: [],
    isShown: true,
  }
  const withFile = (one: typeof renderer, file: Buffer, team = 'acme') =>
    one.render(team, request, async () => file)
  const renderOrCatch = (one: typeof renderer, file: Buffer, team?: string) =>
    withFile(one, file, team).catch((error: unknown) => ({ error, isTheFile: isFileError(error) }))
  const refused = (message: RegExp) => ({
    isTheFile: true,
    error: expect.objectContaining({ message: expect.stringMatching(message) }),
  })

  test('gives equal bytes each time', async () => {
    const file = makePdf({ lines: ['One', 'Two'] })
    const [one, two] = [await withFile(renderer, file), await withFile(renderer, file)]
    expect(one.bytes.equals(two.bytes)).toBe(true)
  })

  test('that is nested too deeply is refused, and the next file is rendered', async () => {
    expect(await renderOrCatch(renderer, deepPdf(100_000))).toMatchObject(refused(/./))
    expect((await withFile(renderer, makePdf({ lines: ['One'] }))).bytes).toBeInstanceOf(Buffer)
  })

  test('whose process exits or never ends is refused', async () => {
    const crashing = createRenderer({ processUrl: workerUrl('crashing-process'), fileTimeoutMs: TIMEOUT_MS })
    expect(await renderOrCatch(crashing, Buffer.alloc(1))).toMatchObject(refused(/ended with code 3/))
    const endless = createRenderer({ processUrl: workerUrl('endless-process'), fileTimeoutMs: 500 })
    expect(await renderOrCatch(endless, Buffer.alloc(1))).toMatchObject({ error: expect.anything() })
    await Promise.all([crashing.close(), endless.close()])
  })

  test('gets 503 when the service stops', async () => {
    const stopping = createRenderer({ processUrl: workerUrl('endless-process') })
    const waiting = renderOrCatch(stopping, Buffer.alloc(1))
    await stopping.close()
    expect(await waiting).toMatchObject({ isTheFile: false })
  })
})

describe('an uploaded invoice', () => {
  const readOutcome = (one: typeof renderer, file: Buffer) =>
    one.read('acme', file).then(
      ({ kind }) => kind,
      (error) => error.cause?.code ?? error.details?.reason,
    )

  test('is read as it was written', async () => {
    const { bytes } = await renderer.render('acme', {
      kind: 'invoice',
      invoice: INVOICE,
    } satisfies RenderRequest)
    expect(await renderer.read('acme', bytes)).toMatchObject({
      kind: 'factur_x',
      invoice: { type: 389, number: INVOICE.number, amount_incl_vat: '12401.51' },
    })
  })

  test('that cannot be opened is refused, and the next one is read', async () => {
    for (const file of [passwordPdf(), Buffer.from('%PDF-1.7\n%%EOF')])
      expect(await readOutcome(renderer, file)).toBe('file_unreadable')
    expect(await readOutcome(renderer, makePdf({ lines: ['Invoice'] }))).toBe('pdf')
  })

  test('with XML that is no invoice is refused for that reason', async () => {
    const file = pdfWithFiles([{ name: 'factur-x.xml', content: '<a/>' }])
    await expect(renderer.read('acme', file)).rejects.toMatchObject({
      source: 'file',
      cause: { code: 'factur_x_invalid', params: { element: 'CrossIndustryInvoice', problem: 'missing' } },
    })
  })

  test('whose process exits is refused as unreadable; when the service stops, as busy', async () => {
    const crashing = createRenderer({ processUrl: workerUrl('crashing-process'), fileTimeoutMs: TIMEOUT_MS })
    expect(await readOutcome(crashing, Buffer.alloc(1))).toBe('file_unreadable')
    const stopping = createRenderer({ processUrl: workerUrl('endless-process') })
    const waiting = readOutcome(stopping, Buffer.alloc(1))
    await Promise.all([crashing.close(), stopping.close()])
    expect(await waiting).toBe('busy')
  })
})
