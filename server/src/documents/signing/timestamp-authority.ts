// Requests a timestamp for a signature from an authority (RFC 3161). Every response is checked before it gets into a document: a
// reader would refuse a document with a wrong timestamp, but not one without.
import { createHash, randomBytes } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import type { Outgoing } from '../../kernel/outgoing/guarded-request.ts'
import { createOctetString, createSha256Algorithm, OID, toArrayBuffer } from './der.ts'

export type TimestampAuthority = {
  /** Returns the token (DER); throws an error that says why there is none. */
  stamp(signature: Buffer): Promise<Buffer>
  readonly maxTokenBytes: number
}

/** Tokens with the certificates of the authority have 3 to 7 kB. The space is reserved in each document. */
const MAX_TOKEN_BYTES = 12_288
/** Includes space for the status and the comment around the token. */
export const MAX_RESPONSE_BYTES = MAX_TOKEN_BYTES + 1024
const NONCE_BYTES = 8
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const EXTENDED_KEY_USAGE = '2.5.29.37'
/** granted, grantedWithMods (RFC 3161, 2.4.2). */
const GRANTED = [0, 1]

export function createTimestampAuthority(url: string, outgoing: Outgoing): TimestampAuthority {
  async function stamp(signature: Buffer): Promise<Buffer> {
    const digest = createHash('sha256').update(signature).digest()
    // Positive, and without a leading zero byte that DER would drop.
    const nonce = randomBytes(NONCE_BYTES)
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
    const result = await outgoing.post({
      url,
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: Buffer.from(createRequest(digest, nonce).toSchema().toBER()),
    })
    if (result.kind === 'failure') throw new Error(`no response: ${result.error}`)
    if (result.status !== 200) throw new Error(`the response has the status ${result.status}`)
    return verifyToken(result.body, { signature, nonce })
  }
  return { stamp, maxTokenBytes: MAX_TOKEN_BYTES }
}

const createRequest = (digest: Buffer, nonce: Buffer) =>
  new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: createSha256Algorithm(),
      hashedMessage: createOctetString(digest),
    }),
    nonce: new asn1.Integer({ valueHex: toArrayBuffer(nonce) }),
    certReq: true,
  })

type Expected = { signature: Buffer; nonce: Buffer }

async function verifyToken(body: Buffer, { signature, nonce }: Expected): Promise<Buffer> {
  const token = parseToken(body)
  if (token.length > MAX_TOKEN_BYTES)
    throw new Error(`the token has ${token.length} bytes; the maximum is ${MAX_TOKEN_BYTES}`)
  const content = pkijs.ContentInfo.fromBER(toArrayBuffer(token))
  if (content.contentType !== OID.signedData) throw new Error('the token is not signed')
  const signedData = new pkijs.SignedData({ schema: content.content })
  const info = signedData.encapContentInfo.eContent?.getValue()
  if (!info) throw new Error('the token has no content')
  const { nonce: received } = pkijs.TSTInfo.fromBER(info)
  if (!received || !nonce.equals(received.valueBlock.valueHexView))
    throw new Error('the token has another nonce')
  // `verify` also compares the digest in the token with that of the signature.
  const { signatureVerified, signerCertificate } = await signedData.verify({
    signer: 0,
    data: toArrayBuffer(signature),
    extendedMode: true,
  })
  if (!signatureVerified) throw new Error('the signature of the token is invalid')
  const usage = signerCertificate?.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)
  const purposes: string[] = (usage?.parsedValue as pkijs.ExtKeyUsage | undefined)?.keyPurposes ?? []
  if (!purposes.includes(TIME_STAMPING)) throw new Error('its certificate is not for timestamps')
  return token
}

/** Refuses a token that the document would encode differently, because the authority has signed these bytes. */
function parseToken(body: Buffer): Buffer {
  const { result, offset } = asn1.fromBER(toArrayBuffer(body))
  if (offset === -1) throw new Error('the response is not DER')
  const [, token] = result instanceof asn1.Sequence ? result.valueBlock.value : []
  const [bytes, encoded] = token ? [Buffer.from(token.valueBeforeDecodeView), Buffer.from(token.toBER())] : []
  const { status } = new pkijs.TimeStampResp({ schema: result }).status
  if (!GRANTED.includes(status))
    throw new Error(`the authority refused the request with the status ${status}`)
  if (!bytes || !encoded) throw new Error('the response has no token')
  if (!bytes.equals(encoded)) throw new Error('the token is not DER')
  return bytes
}
