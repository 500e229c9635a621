// A request is accepted if and only if the service signed it, recently and with a secret of the endpoint.
import { expect, test } from 'vitest'
import { signWebhook, verifyWebhook, WebhookError } from '../src/index.ts'
import { WEBHOOK_VECTORS } from './webhook-vectors.ts'

const getReason = (error: unknown) => (error instanceof WebhookError ? error.reason : error)

test.each(WEBHOOK_VECTORS)('$name', async ({ payload, headers, expected, isSigned, name: _, ...rest }) => {
  for (const sent of [payload, new TextEncoder().encode(payload)])
    for (const received of [headers, new Headers(headers)])
      expect(await verifyWebhook({ payload: sent, headers: received, ...rest }).catch(getReason)).toEqual(
        expected,
      )
  const id = headers['webhook-id'] ?? ''
  if (isSigned) expect(await signWebhook({ id, payload, ...rest })).toEqual(headers)
})

test('refuses to sign with an unusable secret', async () => {
  const message = { id: 'event', payload: '{}', secret: 'whsec_*' }
  await expect(signWebhook(message)).rejects.toThrow(WebhookError)
})
