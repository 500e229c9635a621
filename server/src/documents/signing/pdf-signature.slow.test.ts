import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makePdf } from '../../../test/check/pdf-files.ts'
import {
  CONTENT_TYPE,
  isSignatureValid,
  MESSAGE_DIGEST,
  readSignature,
  SIGNING_CERTIFICATE_V2,
} from '../../../test/check/pdf-signature.ts'
import { extractPdfText } from '../../../test/check/pdf-text.ts'
import { type KeyKind, makeCertificate, type TestCertificate } from '../../../test/make/certificates.ts'
import { createFakeClock } from '../../../test/world/fake-clock.ts'
import { withProgram } from '../../../test/world/installed.ts'
import { createPatientRenderer } from '../../../test/world/patient-renderer.ts'
import { createUploadContent } from '../content/agreement.ts'
import type { SignatureFacts } from '../content/evidence.ts'
import type { RenderRequest } from '../content/render-request.ts'
import { SAMPLE } from '../content/sample.ts'
import type { Renderer } from '../rendering/renderer.ts'
import { createDocumentSigner } from './document-signer.ts'
import { readSigningFiles } from './signing-identity.ts'

const data = { ...SAMPLE, kind: 'services_agreement', locale: 'fr', date: '2026-03-02' } as const
const bySasha: SignatureFacts = {
  side: 'freelancer',
  name: 'Sasha Bernard',
  signed_at: '2026-03-02T10:00:00.000Z',
  address: '192.0.2.7',
  user_agent: 'Firefox',
  document_sha256: 'ab'.repeat(32),
  email: 'sasha@example.com',
  is_typed: true,
  step_up_method: null,
  link: null,
  portal_session: null,
  key: null,
  session: null,
}
const folder = mkdtempSync(join(tmpdir(), 'pdf-signature-'))
const renderer = createPatientRenderer()
afterAll(async () => {
  await renderer.close()
  rmSync(folder, { recursive: true })
})

async function renderSigned(by: Renderer, locale: 'fr' | 'en' = 'fr'): Promise<Buffer> {
  const offer: RenderRequest = { kind: 'agreement', data: { ...data, locale } }
  const { content } = await by.render('acme', offer)
  const request: RenderRequest = { kind: 'signed', content, signatures: [bySasha], timeZone: 'Europe/Paris' }
  return (await by.render('acme', request)).bytes
}

async function renderSignedUpload(by: Renderer): Promise<Buffer> {
  const bytes = makePdf({ lines: ['Article one', 'Article two'] })
  const file = { sha256: 'cd'.repeat(32), size: bytes.length, version: 1, isShown: true }
  const content = JSON.stringify(createUploadContent(data, file))
  const request: RenderRequest = {
    kind: 'signed',
    content,
    signatures: [bySasha],
    timeZone: 'Europe/Paris',
    isShown: true,
  }
  return (await by.render('acme', request, async () => bytes)).bytes
}

const flipBit = (pdf: Buffer, offset: number): Buffer => {
  const copy = Buffer.from(pdf)
  copy[offset] = (copy[offset] ?? 0) ^ 1
  return copy
}

test.each([
  ['a contract', renderSigned],
  ['an uploaded file with its evidence', renderSignedUpload],
])('%s has a PAdES signature of level B-B that covers all of it', async (_, make) => {
  const pdf = await make(renderer)
  expect(isSignatureValid(pdf)).toBe(true)
  const found = readSignature(pdf)
  expect(found?.dictionary).toMatch(/\/SubFilter \/ETSI\.CAdES\.detached .*\/M \(D:\d{14}Z\)/)
  expect(found?.dictionary).toContain('/TransformMethod /DocMDP')
  // PAdES does not allow signing-time.
  expect(found?.signedAttributes.toSorted()).toEqual(
    [CONTENT_TYPE, MESSAGE_DIGEST, SIGNING_CERTIFICATE_V2].toSorted(),
  )
  expect(found?.timestamp).toBeUndefined()
})

test('a changed byte of the document makes the signature invalid, wherever it is', async () => {
  const pdf = await renderSigned(renderer)
  const gap = pdf.indexOf('/Contents <', pdf.lastIndexOf('/Type /Sig ')) + '/Contents '.length
  const afterGap = pdf.indexOf('>', gap) + 1
  const spread = Array.from({ length: 500 }, (_, index) => Math.floor((index * pdf.length) / 500))
  const places = [...spread, gap - 1, gap, afterGap - 1, afterGap, pdf.length - 1].filter(
    (offset) => offset <= gap || offset >= afterGap - 1,
  )
  for (const offset of places) expect(isSignatureValid(flipBit(pdf, offset)), `byte ${offset}`).toBe(false)
  expect(isSignatureValid(Buffer.concat([pdf, Buffer.from('\n')]))).toBe(false)
  expect(isSignatureValid(pdf)).toBe(true)
})

test('the signed PDF still is a PDF/A-2u with the same pages, and says on its evidence page that it is signed', async () => {
  const unsigned = createPatientRenderer({})
  const [before, after] = [await renderSigned(unsigned, 'en'), await renderSigned(renderer, 'en')]
  await unsigned.close()
  expect(isSignatureValid(before)).toBe(false)
  expect(after.toString('latin1')).toContain('<pdfaid:conformance>U</pdfaid:conformance>')
  const sentence = 'This PDF document carries a digital signature of the service'
  const [plain, signed] = [await extractPdfText(before), await extractPdfText(after)]
  expect(signed.pages).toBe(plain.pages)
  expect(plain.text).not.toContain(sentence)
  expect(signed.text).toContain(sentence)
})

test('an offer has no signature', async () => {
  const { bytes } = await renderer.render('acme', { kind: 'agreement', data })
  expect(readSignature(bytes)).toBeUndefined()
})

/** Creates a renderer with this certificate; the caller closes it. */
const rendererWith = (certificate: TestCertificate, issuer?: TestCertificate, problems: string[][] = []) =>
  createPatientRenderer({
    signer: createDocumentSigner({
      identity: readSigningFiles({
        certificates: certificate.certificate + (issuer?.certificate ?? ''),
        key: certificate.key,
      }),
      clock: createFakeClock(),
      onProblem: (...problem) => problems.push(problem),
    }),
  })

describe('with a certificate of the operator', () => {
  test.each<KeyKind>(['RSA', 'P-256', 'P-384'])('of kind %s, documents are signed', async (kind) => {
    const issuer = await makeCertificate({ kind: 'RSA', name: 'Acme CA' })
    const by = rendererWith(await makeCertificate({ kind, issuer }), issuer)
    const pdf = await renderSigned(by)
    await by.close()
    expect(isSignatureValid(pdf)).toBe(true)
    const found = readSignature(pdf)
    expect(found?.certificate.subject).toBe('CN=Acme Engagement')
    expect(found?.certificate.issuer).toBe('CN=Acme CA')
    expect(found?.chain).toHaveLength(2)
    expect(found?.dictionary).toContain('/M (D:20260302093000Z)')
  })

  test('that has expired since the start, documents are still signed, and the log says so', async () => {
    const problems: string[][] = []
    const by = rendererWith(await makeCertificate({ validTo: '2026-03-01' }), undefined, problems)
    expect(isSignatureValid(await renderSigned(by))).toBe(true)
    await by.close()
    expect(problems).toEqual([
      [
        'a document was signed with a certificate that is not valid now',
        'expired at 2026-03-01T00:00:00.000Z',
      ],
    ])
  })
})

const run = (program: string, ...args: string[]) => {
  const { stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  })
  return stdout + stderr
}

function saveFile(name: string, pdf: Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, pdf)
  return file
}

withProgram('pdfsig', '-v')('pdfsig accepts the signature, and refuses a changed byte', async () => {
  const issuer = await makeCertificate({ kind: 'RSA', name: 'Acme CA' })
  const own = rendererWith(await makeCertificate({ kind: 'RSA', issuer }), issuer)
  const files = [await renderSigned(renderer), await renderSignedUpload(renderer), await renderSigned(own)]
  await own.close()
  for (const pdf of files) {
    const valid = run('pdfsig', '-nocert', saveFile('valid.pdf', pdf))
    expect(valid).toContain('Signature Type: ETSI.CAdES.detached')
    expect(valid).toContain('Total document signed')
    expect(valid).toContain('Signature Validation: Signature is Valid.')
    const changed = run('pdfsig', '-nocert', saveFile('changed.pdf', flipBit(pdf, 20_000)))
    expect(changed).toContain('Signature Validation: Digest Mismatch.')
    const longer = run('pdfsig', '-nocert', saveFile('longer.pdf', Buffer.concat([pdf, Buffer.from('%\n')])))
    expect(longer).toContain('Not total document signed')
  }
})

withProgram('verapdf', '--version')('veraPDF accepts the signed PDF as PDF/A-2u', async () => {
  const file = saveFile('archive.pdf', await renderSigned(renderer))
  expect(run('verapdf', '--format', 'text', '-f', '2u', file)).toMatch(/^PASS /)
})
