import { afterAll, describe, expect, test } from 'vitest'
import { createPatientRenderer } from '../../test/patient-renderer.ts'
import { bombPdf, deepPdf, makePdf } from '../../test/pdf-files.ts'
import { agreementContent } from './agreement.ts'
import { cantBeShown, createRenderer } from './renderer.ts'
import { SAMPLE } from './sample.ts'

const content = agreementContent({ ...SAMPLE, kind: 'services_agreement', locale: 'fr', date: '2026-03-02' })
const workerUrl = (name: string) => new URL(`../../test/workers/${name}.mjs`, import.meta.url)
const renderer = createPatientRenderer()
afterAll(() => renderer.close())

test('equal data give equal bytes, in this thread or in another', async () => {
  const other = createPatientRenderer()
  const [one, two] = [await renderer.render(content), await other.render(content)]
  await other.close()
  expect(one.equals(two)).toBe(true)
  expect(one.equals(await renderer.render({ ...content, date: '2026-03-03' }))).toBe(false)
})

test('a document says that it is PDF/A-2u', async () => {
  const pdf = (await renderer.render(content)).toString('latin1')
  expect(pdf).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(pdf).toContain('<pdfaid:conformance>U</pdfaid:conformance>')
})

test('a thread that ends refuses its document, and the next document gets a new thread', async () => {
  const crashing = createRenderer({ workerUrl: workerUrl('crashing') })
  for (const _ of [1, 2]) await expect(crashing.render(content)).rejects.toThrow(/ended with code 1/)
  await crashing.close()
})

test('a document that takes too long is given up, and those behind it get their turn', async () => {
  const endless = createRenderer({ workerUrl: workerUrl('endless'), timeoutMs: 200 })
  const both = await Promise.allSettled([endless.render(content), endless.render(content)])
  for (const one of both)
    expect(one).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('200 ms') } })
  await endless.close()
})

test('more documents than may wait are refused at once', async () => {
  const busy = createRenderer({ workerUrl: workerUrl('endless'), timeoutMs: 300, most: 2 })
  const waiting = [1, 2, 3].map(() => busy.render(content).catch((error: Error) => error.message))
  await expect(busy.render(content)).rejects.toThrow('Too many documents')
  await Promise.all(waiting)
  await busy.close()
})

test('whoever waits when the service stops is told', async () => {
  const endless = createRenderer({ workerUrl: workerUrl('endless') })
  const waiting = endless.render(content)
  const told = expect(waiting).rejects.toThrow()
  await endless.close()
  await told
})

test('a fault of the layout is an error, not a broken document', async () => {
  await expect(renderer.render({ ...content, date: 'never' })).rejects.toThrow()
  expect((await renderer.render(content)).length).toBeGreaterThan(10_000)
})

describe('a file from elsewhere', () => {
  const why = (one: typeof renderer, file: Buffer) =>
    one.render(content, file).catch((error: unknown) => ({ error, isTheFile: cantBeShown(error) }))
  const refused = (message: RegExp) => ({
    ...{ isTheFile: true, error: expect.objectContaining({ message: expect.stringMatching(message) }) },
  })

  test('gives equal bytes each time', async () => {
    const file = makePdf({ lines: ['One', 'Two'] })
    const [one, two] = [await renderer.render(content, file), await renderer.render(content, file)]
    expect(one.equals(two)).toBe(true)
  })

  test('that is nested too deep is refused, and the next one is not', async () => {
    for (const depth of [10_000, 100_000, 1_000_000])
      expect(await why(renderer, deepPdf(depth))).toMatchObject(refused(/./))
    expect(await renderer.render(content, makePdf({ lines: ['One'] }))).toBeInstanceOf(Buffer)
  })

  test('that unfolds to more than the memory of its process is refused', async () => {
    expect(await why(renderer, bombPdf())).toMatchObject(refused(/ended with/))
  })

  test('whose process ends, or never does, is refused', async () => {
    const crashing = createRenderer({ processUrl: workerUrl('crashing-process') })
    expect(await why(crashing, Buffer.alloc(1))).toMatchObject(refused(/ended with code 3/))
    const endless = createRenderer({ processUrl: workerUrl('endless-process'), fileTimeoutMs: 500 })
    const both = [why(endless, Buffer.alloc(1)), why(endless, Buffer.alloc(1))]
    expect(await Promise.all(both)).toMatchObject([refused(/500 ms/), refused(/500 ms/)])
    await Promise.all([crashing.close(), endless.close()])
  })

  test('is not to blame when the service stops', async () => {
    const stopping = createRenderer({ processUrl: workerUrl('endless-process') })
    const waiting = why(stopping, Buffer.alloc(1))
    await stopping.close()
    expect(await waiting).toMatchObject({ isTheFile: false })
  })
})
