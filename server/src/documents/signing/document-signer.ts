// Signs documents for the service, with a timestamp if there is an authority.
import type { Clock } from '../../domain/clock.ts'
import { createCmsSigner } from './cms-signature.ts'
import type { SignatureRequest } from './reserve-signature.ts'
import { findValidityProblem, type SigningIdentity } from './signing-identity.ts'
import type { TimestampAuthority } from './timestamp-authority.ts'

export type DocumentSigner = {
  /** Creates the request for a document that is signed now. */
  request(): SignatureRequest
  /** `digest`: SHA-256 of the signed bytes. `isUnstamped`: asks no authority. */
  sign(digest: Uint8Array, options?: { isUnstamped?: boolean | undefined }): Promise<Buffer>
}

type Deps = {
  identity: SigningIdentity
  clock: Pick<Clock, 'now'>
  /** Signatures have no timestamp without an authority. */
  authority?: TimestampAuthority | undefined
  /** Reports a signature that lacks a timestamp or a valid certificate. */
  onProblem(message: string, reason: string): void
}

/** Space for attributes and algorithms, which take about 350 bytes. */
const ATTRIBUTE_BYTES = 1024

/** Returns an upper bound. The issuer is repeated outside of its certificate. ATTRIBUTE_BYTES covers ECDSA. */
function estimateMaxBytes(
  { chain, key }: SigningIdentity,
  authority: TimestampAuthority | undefined,
): number {
  const certificates = chain.reduce((sum, { length }) => sum + length, chain[0]?.length ?? 0)
  const signature = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8
  return certificates + Math.ceil(signature) + ATTRIBUTE_BYTES + (authority?.maxTokenBytes ?? 0)
}

export function createDocumentSigner(deps: Deps): DocumentSigner {
  const { identity, clock, authority, onProblem } = deps
  const signCms = createCmsSigner(identity)
  const maxBytes = estimateMaxBytes(identity, authority)

  /** Tries once: a person who signs must not wait for an authority that is down, and versions never change. */
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
    async sign(digest, { isUnstamped = false } = {}) {
      const invalid = findValidityProblem(identity, clock.now())
      // The signature still shows changes of the document.
      if (invalid) onProblem('a document was signed with a certificate that is not valid now', invalid)
      return signCms(digest, isUnstamped ? undefined : authority && stamp)
    },
  }
}
