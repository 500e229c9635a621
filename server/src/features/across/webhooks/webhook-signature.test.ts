// The format of the signatures. sdk/test/webhooks.slow.test.ts verifies signatures with the client.
import { expect, test } from 'vitest'
import { createSecretKeys } from '../../../domain/access/secret-keys.ts'
import { createSignedHeaders, formatWebhookSecret } from './webhook-signature.ts'

test('the example of the specification gets the same signature as from other libraries', () => {
  const key = { check: '', derive: () => Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64') }
  const secret = { tenantId: 'team', endpointId: 'endpoint', generation: 1, key }
  const at = new Date(1_614_265_330_999)
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body: '{"test": 2432232314}' }
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  expect(createSignedHeaders(message, [secret])).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
  expect(createSignedHeaders(message, [secret, secret])['webhook-signature']).toBe(
    `${signature} ${signature}`,
  )
})

test('a secret is the base64 of 32 bytes, and differs for each team, endpoint and generation', () => {
  const key = createSecretKeys('a-secret-key-of-the-tests-0000000001').current
  if (!key) throw new Error('No key')
  const first = { tenantId: 'team', endpointId: 'endpoint', generation: 1, key }
  const secrets = [
    first,
    { ...first, generation: 2 },
    { ...first, tenantId: 'other' },
    { ...first, endpointId: 'other' },
  ].map(formatWebhookSecret)
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(new Set(secrets).size).toBe(4)
})
