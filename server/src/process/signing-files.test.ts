import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeCertificate } from '../../test/make/certificates.ts'
import { readUsableSigningFiles } from './signing-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'signing-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [cert, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
const config = { SIGNING_CERTIFICATE_FILE: cert, SIGNING_KEY_FILE: key }

function check(now: string) {
  const messages: string[] = []
  const files = readUsableSigningFiles(config, new Date(now), (line) => messages.push(line))
  return { files, messages }
}

test('reads the certificate and the key, and says when the certificate expires soon', async () => {
  const generatedPair = await makeCertificate({ validFrom: '2026-01-01', validTo: '2026-06-30' })
  writeFileSync(cert, generatedPair.certificate)
  writeFileSync(key, generatedPair.key)
  expect(check('2026-03-02')).toEqual({
    files: { certificates: generatedPair.certificate, key: generatedPair.key },
    messages: [],
  })
  expect(check('2026-06-15').messages).toEqual([
    'The certificate of SIGNING_CERTIFICATE_FILE expires at 2026-06-30T00:00:00.000Z.',
  ])
  expect(() => check('2026-07-01')).toThrow(
    `SIGNING_CERTIFICATE_FILE ${cert} expired at 2026-06-30T00:00:00.000Z.`,
  )
  writeFileSync(key, (await makeCertificate()).key)
  expect(() => check('2026-03-02')).toThrow(
    `SIGNING_KEY_FILE ${key} is not the private key of the first certificate.`,
  )
  rmSync(key)
  expect(() => check('2026-03-02')).toThrow(`SIGNING_KEY_FILE ${key} cannot be read: ENOENT.`)
})

test('without settings there are no files', () => {
  const unset = { SIGNING_CERTIFICATE_FILE: undefined, SIGNING_KEY_FILE: undefined }
  expect(readUsableSigningFiles(unset, new Date(), () => {})).toBeUndefined()
})
