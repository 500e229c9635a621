// The signer of documents: with the operator's certificate and key, or with those that are derived from the secret key.
import type { Config } from '../config.ts'
import {
  createDocumentSigner,
  createTimestampAuthority,
  type DocumentSigner,
  deriveSigningIdentity,
  MAX_RESPONSE_BYTES,
  readSigningFiles,
  type SigningFiles,
} from '../documents/index.ts'
import type { SecretKeys } from '../domain/access/secret-keys.ts'
import type { Clock } from '../domain/clock.ts'
import { anyAddress } from '../kernel/outgoing/address-guard.ts'
import { createOutgoing, type Outgoing } from '../kernel/outgoing/guarded-request.ts'
import { resolveBySystem } from '../kernel/outgoing/resolve.ts'
import type { Logger } from '../operations/logger.ts'

/** A person who signs waits for the authority. */
const TIMESTAMP_LIMITS = { connectMs: 2000, totalMs: 3000, bodyBytes: MAX_RESPONSE_BYTES }

/** The URL comes from the operator, so that any address is allowed; time and size of the response are limited. */
const createTimestampClient = (): Outgoing =>
  createOutgoing({ guard: anyAddress, resolve: resolveBySystem, limits: TIMESTAMP_LIMITS })

type Deps = { files: SigningFiles | undefined; secretKeys: SecretKeys; clock: Clock; logger: Logger }

/** Returns no signer without files and secret key. */
export function openSigning(
  { SIGNING_TIMESTAMP_URL: url }: Pick<Config, 'SIGNING_TIMESTAMP_URL'>,
  { files, secretKeys, clock, logger }: Deps,
): { signer: DocumentSigner | undefined; close(): void } {
  const { current } = secretKeys
  const identity = files ? readSigningFiles(files) : current && deriveSigningIdentity(current)
  const outgoing = url && identity ? createTimestampClient() : undefined
  const signer =
    identity &&
    createDocumentSigner({
      identity,
      clock,
      authority: url && outgoing ? createTimestampAuthority(url, outgoing) : undefined,
      onProblem: (message, reason) => logger.error({ reason }, message),
    })
  return { signer, close: () => outgoing?.close() }
}
