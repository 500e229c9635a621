// A passkey in software: makes the responses that a browser forwards (WebAuthn, ES256, without attestation).
import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'
import type { Team, World } from '../world/world.ts'
import type { TestBrowser } from './browsers.ts'
import type { TestCertificate } from './certificates.ts'
import { getData } from './missions.ts'

/** Confirms the identity of the signed-in user with a code of the operator, and adds a passkey. */
export async function addPasskey(
  world: Pick<World, 'operator'>,
  { id, userId }: Pick<Team, 'id' | 'userId'>,
  browser: TestBrowser,
  origin?: string,
): Promise<{ id: string; passkey: Authenticator }> {
  const codeReply = await world.operator('POST', `/teams/${id}/users/${userId}/step-up-code`)
  getData(await browser.auth('/step-up/confirm', { code: getData(codeReply).code }))
  const passkey = createAuthenticator(origin)
  const options = getData(await browser.auth('/passkeys/options'))
  const added = getData(await browser.auth('/passkeys', { name: 'Laptop', ...passkey.create(options) }))
  return { id: added.id, passkey }
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

/** Values that a test may forge, to see the response refused. */
export type Forged = {
  origin?: string
  type?: string
  rpId?: string
  challenge?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  /** Attests the key with this certificate (FIDO U2F). */
  certificate?: TestCertificate
}

export type Authenticator = ReturnType<typeof createAuthenticator>

export function createAuthenticator(origin = 'https://engagement.example') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, forged: Forged) =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(
    rpId: string,
    flags: number,
    forged: Forged,
    attested = Buffer.alloc(0),
  ): Buffer {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(forged.counter ?? counter)
    const verified = forged.isVerified === false ? 0 : USER_VERIFIED
    return Buffer.concat([
      sha256(forged.rpId ?? rpId),
      Buffer.from([USER_PRESENT | verified | flags]),
      count,
      attested,
    ])
  }

  return {
    /** Creates a passkey from the options of `POST /auth/v1/passkeys/options`. */
    create(options: { challenge: string; rp: { id: string }; user: { id: string } }, forged: Forged = {}) {
      handle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      const data = authenticatorData(options.rp.id, ATTESTED, forged, attested)
      const client = clientData('webauthn.create', options.challenge, forged)
      const point = Buffer.concat([
        Buffer.from([4]),
        Buffer.from(x, 'base64url'),
        Buffer.from(y, 'base64url'),
      ])
      const signed = Buffer.concat([
        Buffer.from([0]),
        sha256(options.rp.id),
        sha256(client),
        credentialId,
        point,
      ])
      const statement = forged.certificate && createStatement(forged.certificate, signed)
      return {
        credential_id: base64url(credentialId),
        client_data: base64url(client),
        attestation_object: base64url(encodeAttestation(data, statement)),
        transports: ['internal'],
      }
    },

    /** Signs the challenge in the options of a sign-in or step-up. */
    get(options: { challenge: string; rpId: string }, forged: Forged = {}) {
      const client = clientData('webauthn.get', options.challenge, forged)
      const data = authenticatorData(options.rpId, 0, forged)
      return {
        credential_id: base64url(credentialId),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        user_handle: forged.userHandle ?? handle,
      }
    },
  }
}

// The subset of CBOR that these responses need.
const encodeText = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const encodeBytes = (value: Buffer) =>
  Buffer.concat([
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.from([0x59, value.length >> 8, value.length & 255]),
    value,
  ])

/** Key type EC2, algorithm ES256, curve P-256, and the point. */
const coseKey = (x: Buffer, y: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    encodeBytes(x),
    Buffer.from([0x22]),
    encodeBytes(y),
  ])

type Statement = { format: string; content: Buffer }

/** A map of the signature and a list with the certificate. */
const createStatement = ({ certificate, key }: TestCertificate, signed: Buffer): Statement => ({
  format: 'fido-u2f',
  content: Buffer.concat([
    Buffer.from([0xa2]),
    encodeText('sig'),
    encodeBytes(sign('sha256', signed, key)),
    encodeText('x5c'),
    Buffer.from([0x81]),
    encodeBytes(new X509Certificate(certificate).raw),
  ]),
})

const NONE: Statement = { format: 'none', content: Buffer.from([0xa0]) }

const encodeAttestation = (data: Buffer, { format, content }: Statement = NONE) =>
  Buffer.concat([
    Buffer.from([0xa3]),
    encodeText('fmt'),
    encodeText(format),
    encodeText('attStmt'),
    content,
    encodeText('authData'),
    encodeBytes(data),
  ])
