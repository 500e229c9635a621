// The certificate and the private key with which the service signs documents, as files of the operator.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

export type SigningIdentity = {
  key: KeyObject
  /** DER. The certificate of the key, followed by those that issued it. */
  chain: Buffer[]
  /** The validity of the certificate. */
  validFrom: Date
  validTo: Date
}

/** PEM texts. The certificate of the key comes first, followed by those that issued it. */
export type SigningFiles = { certificates: string; key: string }

/** The message says what is wrong with the file. */
export class SigningFileError extends Error {
  readonly file: keyof SigningFiles

  constructor(file: keyof SigningFiles, message: string) {
    super(message)
    this.file = file
  }
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const MAX_CERTIFICATES = 10
const MIN_RSA_BITS = 2048
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1']

/** Throws a `SigningFileError`, whose message does not repeat the content. */
export function readSigningFiles({ certificates, key: keyText }: SigningFiles): SigningIdentity {
  const chain = readCertificates(certificates)
  const key = readKey(keyText)
  const [certificate] = chain
  if (!certificate?.checkPrivateKey(key))
    throw new SigningFileError('key', 'is not the private key of the first certificate')
  const { validFromDate: validFrom, validToDate: validTo } = certificate
  return { key, chain: chain.map(({ raw }) => raw), validFrom, validTo }
}

function readCertificates(text: string): X509Certificate[] {
  const blocks = text.match(PEM_CERTIFICATE) ?? []
  if (blocks.length === 0) throw new SigningFileError('certificates', 'contains no PEM certificate')
  if (blocks.length > MAX_CERTIFICATES)
    throw new SigningFileError(
      'certificates',
      `contains ${blocks.length} certificates; the maximum is ${MAX_CERTIFICATES}`,
    )
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block)
    } catch {
      throw new SigningFileError(
        'certificates',
        `contains a certificate that cannot be read, number ${index + 1}`,
      )
    }
  })
}

function readKey(text: string): KeyObject {
  if (/-----BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(text))
    throw new SigningFileError('key', 'is encrypted; decrypt it, for example with `openssl pkey`')
  let key: KeyObject
  try {
    key = createPrivateKey(text)
  } catch {
    throw new SigningFileError('key', 'contains no PEM private key')
  }
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {}
  const isRsa = key.asymmetricKeyType === 'rsa' && modulusLength >= MIN_RSA_BITS
  const isEc = key.asymmetricKeyType === 'ec' && CURVES.includes(namedCurve)
  if (!isRsa && !isEc)
    throw new SigningFileError(
      'key',
      `must be an RSA key of at least ${MIN_RSA_BITS} bits or an EC key of the curve P-256, P-384 or P-521`,
    )
  return key
}

/** Returns why a reader would not accept a signature made now; undefined if it would. */
export function findValidityProblem(
  { validFrom, validTo }: Pick<SigningIdentity, 'validFrom' | 'validTo'>,
  now: Date,
): string | undefined {
  if (now < validFrom) return `is valid from ${validFrom.toISOString()}`
  if (now > validTo) return `expired at ${validTo.toISOString()}`
  return undefined
}
