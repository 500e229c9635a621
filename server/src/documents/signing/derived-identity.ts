// A self-signed certificate and its private key, derived from the secret key: every node has the same, and nothing is stored
// (decision 0075).
import { createHash, createPrivateKey } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import type { SecretKey } from '../../domain/access/secret-keys.ts'
import { OID, toArrayBuffer } from './der.ts'
import type { SigningIdentity } from './signing-identity.ts'

/** Constant, because every node makes the certificate anew and it must be the same everywhere. */
const VALIDITY = { validFrom: new Date('2020-01-01T00:00:00Z'), validTo: new Date('2099-12-31T23:59:59Z') }
const COMMON_NAME = '2.5.4.3'

/** digitalSignature and nonRepudiation: the first two bits of eight. */
const KEY_USAGE = new Uint8Array([0b1100_0000])

/** Equal secret keys give equal certificates, so a reader that trusts one trusts the documents of every node. */
export function deriveSigningIdentity(secretKey: SecretKey): SigningIdentity {
  const secret = deriveScalar(secretKey)
  const point = Buffer.from(p256.getPublicKey(secret, false))
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    // After the first byte, which says that the point is not compressed.
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
    d: Buffer.from(secret).toString('base64url'),
  }
  return {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    chain: [createSelfSignedCertificate(secret, point)],
    ...VALIDITY,
  }
}

/** The scalar is uniform, because a value out of range (one in 2^32) is derived again instead of reduced. */
function deriveScalar(secretKey: SecretKey): Uint8Array {
  for (let attempt = 0; ; attempt += 1) {
    const secret = secretKey.derive('document signature', [String(attempt)])
    if (p256.utils.isValidSecretKey(secret)) return secret
  }
}

function createSelfSignedCertificate(secret: Uint8Array, point: Buffer): Buffer {
  // Tells installations apart, and is the serial number. The first bits make it positive and its encoding as long as any other.
  const keyId = createHash('sha256').update(point).digest().subarray(0, 16)
  keyId[0] = ((keyId[0] ?? 0) & 0x7f) | 0x40
  const name = `Team Engagement ${keyId.toString('hex', 0, 4)}`
  const algorithm = () => new pkijs.AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 })
  const createName = () =>
    new pkijs.RelativeDistinguishedNames({
      typesAndValues: [
        new pkijs.AttributeTypeAndValue({ type: COMMON_NAME, value: new asn1.Utf8String({ value: name }) }),
      ],
    })
  const extension = (extnID: string, critical: boolean, value: asn1.BaseBlock) =>
    new pkijs.Extension({ extnID, critical, extnValue: value.toBER() })
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ valueHex: toArrayBuffer(keyId) }),
    signature: algorithm(),
    signatureAlgorithm: algorithm(),
    issuer: createName(),
    subject: createName(),
    notBefore: new pkijs.Time({ type: pkijs.TimeType.UTCTime, value: VALIDITY.validFrom }),
    notAfter: new pkijs.Time({ type: pkijs.TimeType.GeneralizedTime, value: VALIDITY.validTo }),
    subjectPublicKeyInfo: new pkijs.PublicKeyInfo({
      algorithm: new pkijs.AlgorithmIdentifier({
        algorithmId: '1.2.840.10045.2.1',
        algorithmParams: new asn1.ObjectIdentifier({ value: '1.2.840.10045.3.1.7' }),
      }),
      subjectPublicKey: new asn1.BitString({ valueHex: toArrayBuffer(point) }),
    }),
    extensions: [
      extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA: false }).toSchema()),
      extension('2.5.29.15', true, new asn1.BitString({ valueHex: toArrayBuffer(KEY_USAGE), unusedBits: 6 })),
      extension('2.5.29.14', false, new asn1.OctetString({ valueHex: toArrayBuffer(keyId) })),
    ],
  })
  const tbs = certificate.encodeTBS().toBER()
  certificate.tbsView = new Uint8Array(tbs)
  // Deterministic (RFC 6979), unlike signatures of node:crypto.
  const signature = p256.sign(certificate.tbsView, secret, { format: 'der', lowS: false })
  certificate.signatureValue = new asn1.BitString({ valueHex: toArrayBuffer(signature) })
  return Buffer.from(certificate.toSchema(false).toBER())
}
