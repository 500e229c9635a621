// Uploaded files that exhaust a process, which fills its memory limit of a gigabyte or its stack before it is ended.
import { afterAll, expect, test } from 'vitest'
import { bombPdf, bombWithName, deepPdf, makePdf } from '../../../test/check/pdf-files.ts'
import { createPatientRenderer } from '../../../test/world/patient-renderer.ts'
import { createUploadContent } from '../content/agreement.ts'
import type { RenderRequest } from '../content/render-request.ts'
import { SAMPLE } from '../content/sample.ts'
import { isFileError } from './renderer.ts'

const renderer = createPatientRenderer({})
afterAll(() => renderer.close())

const data = { ...SAMPLE, kind: 'services_agreement', locale: 'fr', date: '2026-03-02' } as const
const upload = createUploadContent(data, { sha256: '00', size: 1, version: 1, isShown: true })
const request: RenderRequest = {
  kind: 'signed',
  timeZone: 'Europe/Paris',
  content: JSON.stringify(upload),
  signatures: [],
  isShown: true,
}
const render = (file: Buffer) => renderer.render('acme', request, async () => file)
const findError = (file: Buffer): Promise<unknown> =>
  render(file).then(
    () => undefined,
    (error: unknown) => error,
  )

test('a file that decompresses to more than the memory limit is refused, and the next file is rendered', async () => {
  const error = await findError(bombPdf())
  expect(error).toMatchObject({ message: expect.stringMatching(/ended with/) })
  expect(isFileError(error)).toBe(true)
  expect((await render(makePdf({ lines: ['One'] }))).bytes).toBeInstanceOf(Buffer)
})

test.each([10_000, 1_000_000])('a file that is nested %i times is refused', async (depth) => {
  expect(isFileError(await findError(deepPdf(depth)))).toBe(true)
})

test('an invoice whose attachment decompresses to more than the memory limit is refused, and the next one is read', async () => {
  await expect(renderer.read('acme', bombWithName('factur-x.xml'))).rejects.toMatchObject({
    cause: { code: 'file_unreadable' },
  })
  expect(await renderer.read('acme', makePdf({ lines: ['Invoice'] }))).toMatchObject({ kind: 'pdf' })
})
