// Signatures of the Standard Webhooks specification (https://www.standardwebhooks.com): symmetric, version 1.
import { createHmac } from 'node:crypto'
import type { SecretKey } from '../../../domain/access/secret-keys.ts'

const PREFIX = 'whsec_'

/** One generation of the secret of an endpoint, and the key from which it is derived. */
export type SecretOf = { tenantId: string; endpointId: string; generation: number; key: SecretKey }

const bytesOf = ({ key, tenantId, endpointId, generation }: SecretOf): Buffer =>
  key.derive('webhook signature', [tenantId, endpointId, String(generation)])

/** As receivers get it. */
export const webhookSecret = (secret: SecretOf): string => PREFIX + bytesOf(secret).toString('base64')

type Message = { id: string; at: Date; body: string }

/** One signature for each secret: while a rotation overlaps, receivers may have the old or the new one. */
export function signedHeaders(
  { id, at, body }: Message,
  secrets: readonly SecretOf[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => `v1,${signatureOf(bytesOf(secret), id, timestamp, body)}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const signatureOf = (key: Buffer, id: string, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
