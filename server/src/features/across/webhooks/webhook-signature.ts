// Signatures of the Standard Webhooks specification (https://www.standardwebhooks.com): symmetric, version 1.
import { createHmac } from 'node:crypto'
import type { SecretKey } from '../../../domain/access/secret-keys.ts'

const PREFIX = 'whsec_'

/** One generation of the secret of an endpoint, and the key from which it is derived. */
export type SecretGeneration = { tenantId: string; endpointId: string; generation: number; key: SecretKey }

const deriveSecret = ({ key, tenantId, endpointId, generation }: SecretGeneration): Buffer =>
  key.derive('webhook signature', [tenantId, endpointId, String(generation)])

/** Returns the secret in the format for receivers. */
export const formatWebhookSecret = (secret: SecretGeneration): string =>
  PREFIX + deriveSecret(secret).toString('base64')

type Message = { id: string; at: Date; body: string }

/** One signature for each secret: while a rotation overlaps, receivers may have the old or the new one. */
export function createSignedHeaders(
  { id, at, body }: Message,
  secrets: readonly SecretGeneration[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${computeSignature(deriveSecret(secret), id, timestamp, body)}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const computeSignature = (key: Buffer, id: string, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
