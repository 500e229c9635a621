// Receivers can verify the signatures with any library for Standard Webhooks.
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createSecretKeys } from '../../../domain/access/secret-keys.ts'
import { createSignedHeaders, formatWebhookSecret } from './webhook-signature.ts'

const BODY = '{"type":"mission.signed","name":"Études"}'
const key = createSecretKeys('a-secret-key-of-the-tests-0000000001').current
if (!key) throw new Error('No key')
const generation = (number: number) => ({ tenantId: 'team', endpointId: 'endpoint', generation: number, key })
const verify = (secret: number, signed: number[], body = BODY) =>
  new Webhook(formatWebhookSecret(generation(secret))).verify(
    body,
    createSignedHeaders({ id: 'event', at: new Date(), body: BODY }, signed.map(generation)),
  )

test('the reference library accepts the signature, with either secret during an overlap', () => {
  expect(verify(1, [1])).toEqual(JSON.parse(BODY))
  expect(verify(1, [2, 1])).toEqual(JSON.parse(BODY))
  expect(verify(2, [2, 1])).toEqual(JSON.parse(BODY))
})

test('the reference library refuses another secret and another body', () => {
  expect(() => verify(2, [1])).toThrow('No matching signature')
  expect(() => verify(1, [1], `${BODY} `)).toThrow('No matching signature')
})

test('a secret is the base64 of 32 bytes, and differs for each team, endpoint and generation', () => {
  const secret = formatWebhookSecret(generation(1))
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const others = [
    formatWebhookSecret(generation(2)),
    formatWebhookSecret({ ...generation(1), tenantId: 'other' }),
    formatWebhookSecret({ ...generation(1), endpointId: 'other' }),
  ]
  expect(new Set([secret, ...others]).size).toBe(4)
})
