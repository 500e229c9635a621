// DER structures that signatures and timestamps share.
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

/** Copies the view to a separate buffer: asn1js encodes the whole buffer that a view belongs to. */
export const toArrayBuffer = (view: Uint8Array): ArrayBuffer => new Uint8Array(view).buffer

export const createOctetString = (view: Uint8Array) => new asn1.OctetString({ valueHex: toArrayBuffer(view) })

export const createSha256Algorithm = () =>
  new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new asn1.Null() })
