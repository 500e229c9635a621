import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCertificate } from '../../../test/make/certificates.ts'
import { createSecretKeys, type SecretKey } from '../../domain/access/secret-keys.ts'
import { deriveSigningIdentity } from './derived-identity.ts'
import { findValidityProblem, readSigningFiles } from './signing-identity.ts'

const createSecretKey = (text: string) => createSecretKeys(text).current as SecretKey
const EXAMPLE = 'secret-key-of-the-test-world-00000001'

test('every node derives the same self-signed certificate from the secret key, also after an upgrade', () => {
  const { chain, key } = deriveSigningIdentity(createSecretKey(EXAMPLE))
  expect(chain).toHaveLength(1)
  const certificate = new X509Certificate(chain[0] ?? '')
  // A reader that trusts the certificate trusts exactly these bytes: a change of them breaks the trust of every installation.
  expect(certificate.fingerprint256).toBe(
    '1F:88:C8:29:60:CF:15:4E:D3:09:53:99:7D:99:97:68:E8:93:46:CC:49:4D:09:2F:56:46:C5:2F:C1:F8:13:0A',
  )
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.checkPrivateKey(key)).toBe(true)
  expect(certificate.subject).toMatch(/^CN=Team Engagement [0-9a-f]{8}$/)
  expect(certificate.ca).toBe(false)
})

test('another secret key results in another private key and another name', () => {
  const [one, other] = [EXAMPLE, 'another secret key of the test 001'].map((text) => {
    const { chain } = deriveSigningIdentity(createSecretKey(text))
    return new X509Certificate(chain[0] ?? '')
  })
  expect(one?.subject).not.toBe(other?.subject)
  expect(one?.publicKey.equals(other?.publicKey as never)).toBe(false)
})

test('refuses files that cannot sign, with the reason and without their content', async () => {
  const [own, other] = [await makeCertificate(), await makeCertificate()]
  const encrypted = own.key.replace('BEGIN PRIVATE', 'BEGIN ENCRYPTED PRIVATE')
  const { generateKeyPairSync } = await import('node:crypto')
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  const edwards = generateKeyPairSync('ed25519').privateKey
  const pem = (key: typeof short) => key.export({ type: 'pkcs8', format: 'pem' }) as string
  const kinds = 'must be an RSA key of at least 2048 bits or an EC key of the curve P-256, P-384 or P-521'
  const cases: [string, string, string, string][] = [
    [own.certificate, other.key, 'key', 'is not the private key of the first certificate'],
    [own.certificate, encrypted, 'key', 'is encrypted; decrypt it, for example with `openssl pkey`'],
    [own.certificate, own.certificate, 'key', 'contains no PEM private key'],
    [own.certificate, pem(short), 'key', kinds],
    [own.certificate, pem(edwards), 'key', kinds],
    [own.key, own.key, 'certificates', 'contains no PEM certificate'],
    [own.certificate.repeat(11), own.key, 'certificates', 'contains 11 certificates; the maximum is 10'],
    [
      own.certificate + own.certificate.replace(/\n.{8}/, '\nAAAAAAAA'),
      own.key,
      'certificates',
      'contains a certificate that cannot be read, number 2',
    ],
  ]
  for (const [certificates, key, file, message] of cases)
    expect(() => readSigningFiles({ certificates, key })).toThrow(expect.objectContaining({ file, message }))
})

test('reports when a certificate is not valid', async () => {
  const { certificate: certificates, key } = await makeCertificate({
    validFrom: '2026-01-01',
    validTo: '2026-06-30',
  })
  const identity = readSigningFiles({ certificates, key })
  expect(findValidityProblem(identity, new Date('2026-03-02'))).toBeUndefined()
  expect(findValidityProblem(identity, new Date('2025-12-31'))).toBe('is valid from 2026-01-01T00:00:00.000Z')
  expect(findValidityProblem(identity, new Date('2026-07-01'))).toBe('expired at 2026-06-30T00:00:00.000Z')
})
