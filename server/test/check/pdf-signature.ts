// Reads and verifies the signature of a PDF with node:crypto and its own DER reader; it shares no code with the signer.
import { createHash, verify, X509Certificate } from 'node:crypto'

type Node = {
  tag: number
  /** Tag, length and content. */
  raw: Buffer
  content: Buffer
  children: Node[]
}

const CONSTRUCTED = 0x20

function readNode(bytes: Buffer, offset: number): Node {
  const tag = bytes.readUInt8(offset)
  let length = bytes.readUInt8(offset + 1)
  let start = offset + 2
  if (length > 0x80) {
    const size = length - 0x80
    length = bytes.readUIntBE(start, size)
    start += size
  } else if (length === 0x80) throw new Error('An indefinite length is not DER')
  if (start + length > bytes.length) throw new Error('A length is beyond the end')
  const content = bytes.subarray(start, start + length)
  const children = tag & CONSTRUCTED ? readNodes(content) : []
  return { tag, raw: bytes.subarray(offset, start + length), content, children }
}

function readNodes(content: Buffer): Node[] {
  const nodes: Node[] = []
  for (let offset = 0; offset < content.length; ) {
    const node = readNode(content, offset)
    nodes.push(node)
    offset += node.raw.length
  }
  return nodes
}

function parseOid({ content }: Node): string {
  const numbers: number[] = []
  let value = 0
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    numbers.push(value)
    value = 0
  }
  const [first = 0, ...rest] = numbers
  return [Math.floor(first / 40), first % 40, ...rest].join('.')
}

function getChild(node: Node | undefined, ...path: number[]): Node {
  let found = node
  for (const index of path) found = found?.children[index]
  if (!found) throw new Error(`There is no node ${path.join('.')}`)
  return found
}

/** Values by object identifier. */
const listAttributes = (node: Node | undefined) =>
  new Map(node?.children.map((one) => [parseOid(getChild(one, 0)), getChild(one, 1, 0)]))

export const CONTENT_TYPE = '1.2.840.113549.1.9.3'
export const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
export const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const SIGNATURE_TIMESTAMP = '1.2.840.113549.1.9.16.2.14'
const SET = 0x31

const sha256 = (...parts: Buffer[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Undefined if the file has no signature. */
export function readSignature(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const dictionary = /\/Type \/Sig .*/.exec(text)?.[0]
  if (!dictionary) return undefined
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+) *\]/.exec(dictionary)?.slice(1).map(Number)
  const [from = 0, length = 0, rest = 0, restLength = 0] = range ?? []
  const gap = text.slice(length, rest)
  const signed = [pdf.subarray(from, from + length), pdf.subarray(rest, rest + restLength)]
  const cms = readNode(Buffer.from(gap.slice(1, -1), 'hex'), 0)
  const signedData = getChild(cms, 1, 0)
  const certificates = signedData.children.find(({ tag }) => tag === 0xa0)
  const chain = (certificates?.children ?? []).map(({ raw }) => raw)
  const signerInfo = getChild(signedData.children.at(-1), 0)
  const [, , , signedAttributes, , signature, unsigned] = signerInfo.children
  const attributes = listAttributes(signedAttributes)
  const certificate = new X509Certificate(chain[0] ?? Buffer.of())
  const attributesAsSet = Buffer.from(signedAttributes?.raw ?? [])
  attributesAsSet[0] = SET
  return {
    dictionary: dictionary.replace(/\/Contents <[^>]*>/, '/Contents <…>'),
    chain,
    certificate,
    signedAttributes: [...attributes.keys()],
    signature: signature?.content,
    timestamp: listAttributes(unsigned).get(SIGNATURE_TIMESTAMP)?.raw,
    /** Whether the gap between the signed ranges is exactly the value of Contents, and everything else is signed. */
    coversFile:
      from === 0 &&
      rest + restLength === pdf.length &&
      text.slice(0, length).endsWith('/Contents ') &&
      /^<[0-9a-f]+>$/.test(gap),
    hasDigestOfFile: attributes.get(MESSAGE_DIGEST)?.content.equals(sha256(...signed)) ?? false,
    namesCertificate: getChild(attributes.get(SIGNING_CERTIFICATE_V2), 0, 0, 0).content.equals(
      sha256(chain[0] ?? Buffer.of()),
    ),
    isSignedByCertificate: verify(
      'sha256',
      attributesAsSet,
      { key: certificate.publicKey, dsaEncoding: 'der' },
      signature?.content ?? Buffer.of(),
    ),
  }
}

/** False also if the signature cannot be read. */
export function isSignatureValid(pdf: Buffer): boolean {
  try {
    const found = readSignature(pdf)
    if (!found) return false
    const { coversFile, hasDigestOfFile, namesCertificate, isSignedByCertificate } = found
    return coversFile && hasDigestOfFile && namesCertificate && isSignedByCertificate
  } catch {
    return false
  }
}
