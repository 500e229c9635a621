// Signs documents for the service, with a timestamp if there is an authority.
import type { Clock } from '../../kernel/domain/clock.ts'
import { signCms } from './cms-signature.ts'
import type { SignatureRequest } from './reserve-signature.ts'
import { type SigningIdentity, validityProblem } from './signing-identity.ts'
import type { TimestampAuthority } from './timestamp-authority.ts'

export type DocumentSigner = {
  /** For a document that is signed now. */
  request(): SignatureRequest
  /** `digest`: SHA-256 of the signed bytes. */
  sign(digest: Uint8Array): Promise<Buffer>
}

type Deps = {
  identity: SigningIdentity
  clock: Pick<Clock, 'now'>
  /** Without one, signatures have no timestamp. */
  authority?: TimestampAuthority | undefined
  /** A signature that was made, but is less than the operator expects. */
  onProblem(message: string, reason: string): void
}

/** ECDSA signatures differ by some bytes in length; the attribute around a timestamp needs some more. */
const SPARE_BYTES = 128

export async function createDocumentSigner(deps: Deps): Promise<DocumentSigner> {
  const { identity, clock, authority, onProblem } = deps
  const withoutTimestamp = await signCms(identity, new Uint8Array(32))
  const maxBytes = withoutTimestamp.length + SPARE_BYTES + (authority?.maxTokenBytes ?? 0)

  /** The person who signs must not wait for an authority that is down, and versions never change: there is no second attempt. */
  async function stamp(signature: Buffer): Promise<Buffer | undefined> {
    try {
      return await authority?.stamp(signature)
    } catch (error) {
      onProblem('a document was signed without a timestamp', (error as Error).message)
      return undefined
    }
  }

  return {
    request: () => ({ at: clock.now().toISOString(), maxBytes }),
    async sign(digest) {
      const invalid = validityProblem(identity, clock.now())
      // The signature still shows changes of the document.
      if (invalid) onProblem('a document was signed with a certificate that is not valid now', invalid)
      return signCms(identity, digest, authority && stamp)
    },
  }
}
