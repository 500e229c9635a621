// Certificates of an operator, with their private keys, as PEM.
import { createPrivateKey, generateKeyPairSync, type KeyObject, webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'

export type KeyKind = 'RSA' | 'P-256' | 'P-384'

type CertificateOptions = {
  kind?: KeyKind
  name?: string
  validFrom?: string
  validTo?: string
  /** Without an issuer, the certificate is self-signed. */
  issuer?: TestCertificate
}
export type TestCertificate = { certificate: string; key: string; name: string }

const toPem = (der: ArrayBuffer) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

const generateKeys = (kind: KeyKind) =>
  kind === 'RSA'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: kind })

/** The key that signs the certificate, as WebCrypto needs it. */
async function signingKey(pem: string): Promise<webcrypto.CryptoKey> {
  const key = createPrivateKey(pem)
  const der = key.export({ type: 'pkcs8', format: 'der' })
  const curve = { prime256v1: 'P-256', secp384r1: 'P-384' }[key.asymmetricKeyDetails?.namedCurve ?? '']
  const algorithm = curve
    ? { name: 'ECDSA', namedCurve: curve }
    : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  return webcrypto.subtle.importKey('pkcs8', new Uint8Array(der), algorithm, false, ['sign'])
}

const createName = (name: string) =>
  new pkijs.RelativeDistinguishedNames({
    typesAndValues: [
      new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: name }) }),
    ],
  })

const publicKeyInfo = (key: KeyObject) =>
  pkijs.PublicKeyInfo.fromBER(new Uint8Array(key.export({ type: 'spki', format: 'der' })).buffer)

export async function makeCertificate(options: CertificateOptions = {}): Promise<TestCertificate> {
  const { kind = 'P-256', name = 'Acme Engagement', issuer } = options
  const { validFrom = '2025-01-01', validTo = '2049-12-31' } = options
  const { privateKey, publicKey } = generateKeys(kind)
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ value: 7 }),
    subject: createName(name),
    issuer: createName(issuer?.name ?? name),
    notBefore: new pkijs.Time({ value: new Date(validFrom) }),
    notAfter: new pkijs.Time({ value: new Date(validTo) }),
    subjectPublicKeyInfo: publicKeyInfo(publicKey),
  })
  await certificate.sign(await signingKey(issuer?.key ?? key), 'SHA-256')
  return { certificate: toPem(certificate.toSchema(true).toBER()), key, name }
}
