// A signed framework agreement that was uploaded: its pages unchanged, followed by the evidence page.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePdf, NOT_EMBEDDABLE } from '../../../../test/check/pdf-files.ts'
import { extractPdfText } from '../../../../test/check/pdf-text.ts'
import { getData, makePortal } from '../../../../test/make/missions.ts'
import { BARE_PDF, uploadAgreement } from '../../../../test/make/uploads.ts'
import { createPatientRenderer } from '../../../../test/world/patient-renderer.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import { type RenderRequest, SAMPLE } from '../../../documents/index.ts'
import { openPdf } from '../../../documents/open-pdf.ts'

const world = await startWorld()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const inGroups = (digest: string) => digest.replace(/.{8}(?=.)/g, '$& ')

async function download(team: Team, path: string): Promise<Buffer> {
  const headers = { 'x-api-key': team.key }
  return (await world.app.server.inject({ url: `/api/v1/missions/${path}`, headers })).rawPayload
}

/** Uploads an agreement, accepts it in the portal and signs it. Returns its versions, the newest first. */
async function uploadAndSign(pdf: Buffer) {
  const acme = await world.team()
  const { id, freelancerId } = await uploadAgreement(world, acme, pdf)
  await acme.call('PATCH', `/freelancers/${freelancerId}`, { last_name: '*B.*' })
  const portal = await makePortal(world, acme, freelancerId)
  getData(await portal('POST', `/missions/${id}/accept`, { signature_name: 'Sasha *B.*' }))
  getData(await acme.call('POST', `/missions/${id}/sign`))
  const versions: Body[] = getData(await acme.call('GET', `/missions/${id}/documents`)).items
  const files = await Promise.all(versions.map((one) => download(acme, `${id}/documents/${one.id}`)))
  return { acme, id, versions, files }
}

test('each signature creates a version; the uploaded file is unchanged', async () => {
  const pdf = makePdf({ lines: ['Article one', 'Article two', 'Article three'] })
  const { acme, id, versions, files } = await uploadAndSign(pdf)
  const bySasha = { side: 'freelancer', name: 'Sasha *B.*' }
  expect(versions).toMatchObject([
    { version: 3, kind: 'contract', signatures: [bySasha, { side: 'company', name: 'Ada Martin' }] },
    { version: 2, signatures: [bySasha] },
    { version: 1, signatures: [], size: pdf.length, sha256: sha256(pdf) },
  ])
  expect(files[2]?.equals(pdf)).toBe(true)
  expect((await download(acme, `${id}/document`)).equals(files[0] as Buffer)).toBe(true)
  expect(files.map((bytes) => sha256(bytes))).toEqual(versions.map((one) => one.sha256))
})

test('a signed version has all pages of the file, followed by the evidence', async () => {
  const { files, versions } = await uploadAndSign(
    makePdf({ lines: ['Article one', 'Article two', 'Article three'] }),
  )
  const { text, pages } = await extractPdfText(files[0] as Buffer)
  expect(pages).toBe(4)
  const order = ['Article one', 'Article two', 'Article three', 'Preuve de signature', 'Page 4 sur 4']
  const places = order.map((words) => text.indexOf(words))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places[0]).toBeGreaterThanOrEqual(0)
  const facts = ['Sasha *B.*', 'Ada Martin', 'Les pages qui précèdent', 'Version 1']
  // The file, and the version before the company's signature.
  const hashes = [versions[2], versions[1]].map((one) => inGroups(one.sha256))
  for (const fact of [...facts, ...hashes]) expect(text).toContain(fact)
})

test('pages keep their size, also when mixed, rotated or cropped', async () => {
  const readPageSizes = async (bytes: Buffer) => {
    const pdf = await openPdf(bytes)
    const sizes = Array.from({ length: pdf.numPages }, async (_, index) => {
      const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
      return [Math.round(width), Math.round(height)]
    })
    return Promise.all(sizes)
  }
  for (const page of ['/Rotate 90', '/CropBox[10 10 300 200]', '/MediaBox[0 0 1200 90]']) {
    const pdf = makePdf({ lines: ['One', 'Two'], page })
    const { files } = await uploadAndSign(pdf)
    expect(await readPageSizes(files[0] as Buffer)).toEqual([...(await readPageSizes(pdf)), [595, 842]])
  }
})

test('a contract that the service itself rendered keeps its text when it is uploaded', async () => {
  const renderer = createPatientRenderer()
  const data = { ...SAMPLE, kind: 'master_agreement', locale: 'en', date: '2026-03-02' } as const
  const { bytes: pdf } = await renderer.render('acme', { kind: 'agreement', data } satisfies RenderRequest)
  await renderer.close()
  const { files } = await uploadAndSign(pdf)
  const [before, after] = [await extractPdfText(pdf), await extractPdfText(files[0] as Buffer)]
  expect(after.pages).toBe(before.pages + 1)
  expect(after.text.startsWith(before.text)).toBe(true)
})

test.each([['has no pages', () => BARE_PDF], ...NOT_EMBEDDABLE])(
  'a file that %s gets only an evidence page, which states its size and hash',
  async (_, make) => {
    const pdf = make()
    const { files, versions } = await uploadAndSign(pdf)
    expect(files[2]?.equals(pdf)).toBe(true)
    const { text, pages } = await extractPdfText(files[0] as Buffer)
    expect(pages).toBe(1)
    const size = new Intl.NumberFormat('fr-FR').format(pdf.length).replace(/\s/gu, ' ')
    const facts = ['Preuve de signature', 'conservé à part', 'Version 1', `${size} octets`, 'Sasha *B.*']
    for (const fact of [...facts, inGroups(sha256(pdf)), inGroups(versions[1].sha256)])
      expect(text).toContain(fact)
  },
)

test('the evidence page is in the language of the team', async () => {
  const acme = await world.team()
  await world.operator('PATCH', `/teams/${acme.id}`, { locale: 'en' })
  const { id, freelancerId } = await uploadAgreement(world, acme, makePdf({ lines: ['Article one'] }))
  const portal = await makePortal(world, acme, freelancerId)
  getData(await portal('POST', `/missions/${id}/accept`, { signature_name: 'Sasha Bernard' }))
  const { text } = await extractPdfText(await download(acme, `${id}/document`))
  for (const words of ['Article one', 'Evidence of signature', 'The pages before this one', 'Page 2 of 2'])
    expect(text).toContain(words)
})

test('refuses a signature when the file has changed', async () => {
  const acme = await world.team()
  const { id, freelancerId } = await uploadAgreement(world, acme, makePdf({ lines: ['Article one'] }))
  await world.database.query({
    text: "update stored_file set bytes = 'x' where tenant_id = $1",
    values: [acme.id],
  })
  const portal = await makePortal(world, acme, freelancerId)
  const reply = await portal('POST', `/missions/${id}/accept`, { signature_name: 'Sasha Bernard' })
  expect(reply.status).toBe(500)
  expect(getData(await acme.call('GET', `/missions/${id}`)).status).toBe('pending-freelancer-review')
})
