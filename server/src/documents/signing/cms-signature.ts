// A detached CAdES signature in CMS (RFC 5652), as PAdES baseline B-B requires it (ETSI EN 319 142-1, 6.3); with a timestamp it is
// B-T. The time of the signature is in the PDF: PAdES does not allow the attribute signing-time.
import { createHash, type KeyObject, sign } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { createOctetString, createSha256Algorithm, OID, toArrayBuffer } from './der.ts'
import type { SigningIdentity } from './signing-identity.ts'

/** Returns the token for a signature (DER), or undefined if there is none. */
type Stamp = (signature: Buffer) => Promise<Buffer | undefined>

/** `digest`: SHA-256 of the signed bytes. */
export type CmsSigner = (digest: Uint8Array, stamp?: Stamp) => Promise<Buffer>

/** Creates a signer, and reads the certificates once. */
export function createCmsSigner({ key, chain }: SigningIdentity): CmsSigner {
  const certificates = chain.map((der) => pkijs.Certificate.fromBER(toArrayBuffer(der)))
  const [own] = certificates
  if (!own || !chain[0]) throw new Error('There is no certificate')
  const certificateId = encodeSigningCertificate(chain[0])
  return async (digest, stamp) => {
    const signedAttrs = new pkijs.SignedAndUnsignedAttributes({
      type: 0,
      attributes: sortInDerOrder([
        attribute(OID.contentType, new asn1.ObjectIdentifier({ value: OID.data })),
        attribute(OID.messageDigest, createOctetString(digest)),
        attribute(OID.signingCertificateV2, certificateId),
      ]),
    })
    // RFC 5652, 5.4: signed as a SET, although it is encoded with an implicit tag.
    const signedBytes = Buffer.from(signedAttrs.toSchema().toBER())
    signedBytes[0] = SET_TAG
    const signature = sign('sha256', signedBytes, { key, dsaEncoding: 'der' })
    const token = await stamp?.(signature)
    const signer = new pkijs.SignerInfo({
      version: 1,
      sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
      digestAlgorithm: createSha256Algorithm(),
      signedAttrs,
      signatureAlgorithm: getAlgorithm(key),
      signature: createOctetString(signature),
      ...(token && {
        unsignedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 1,
          attributes: [attribute(OID.signatureTimestamp, asn1.fromBER(toArrayBuffer(token)).result)],
        }),
      }),
    })
    const signedData = new pkijs.SignedData({
      version: 1,
      digestAlgorithms: [createSha256Algorithm()],
      encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }),
      certificates,
      signerInfos: [signer],
    })
    const content = new pkijs.ContentInfo({
      contentType: OID.signedData,
      content: signedData.toSchema(true),
    })
    return Buffer.from(content.toSchema().toBER())
  }
}

const SET_TAG = 0x31

const attribute = (type: string, value: unknown) => new pkijs.Attribute({ type, values: [value] })

/** DER orders the elements of a SET OF by their encodings. */
const sortInDerOrder = (attributes: pkijs.Attribute[]): pkijs.Attribute[] => {
  const encoded = (one: pkijs.Attribute) => Buffer.from(one.toSchema().toBER())
  return attributes.toSorted((one, other) => encoded(one).compare(encoded(other)))
}

/** RFC 5035: one ESSCertIDv2, whose hash algorithm is SHA-256 by default. */
const encodeSigningCertificate = (certificate: Buffer) => {
  const hash = createOctetString(createHash('sha256').update(certificate).digest())
  const sequence = (...value: asn1.BaseBlock[]) => new asn1.Sequence({ value })
  return sequence(sequence(sequence(hash)))
}

const getAlgorithm = ({ asymmetricKeyType }: KeyObject) =>
  asymmetricKeyType === 'rsa'
    ? new pkijs.AlgorithmIdentifier({ algorithmId: OID.rsaWithSha256, algorithmParams: new asn1.Null() })
    : new pkijs.AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 })
