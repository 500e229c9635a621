// A request is accepted if and only if the service signed it, recently and with a secret of the endpoint.
import { expect, test } from 'vitest'
import { signedHeaders, webhookSecret } from '../../server/src/features/webhooks/webhook-signature.ts'
import { createSecretKeys } from '../../server/src/kernel/domain/access/secret-keys.ts'
import { signWebhook, verifyWebhook, WebhookError, type WebhookRequest } from '../src/index.ts'

/** The example of the specification and of other libraries. */
const EXAMPLE = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  payload: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  now: 1_614_265_330_000,
}

const AT = new Date('2026-03-02T10:00:00.900Z')
const BODY = '{"type":"mission.signed","name":"Études"}'
const key = createSecretKeys('a-secret-key-of-the-tests-0000000001').current
if (!key) throw new Error('No key')
const generation = (number: number) => ({ tenantId: 'team', endpointId: 'endpoint', generation: number, key })
const request = (signedBy: number[], readWith = 1): WebhookRequest => ({
  payload: BODY,
  headers: signedHeaders({ id: 'event', at: AT, body: BODY }, signedBy.map(generation)),
  secret: webhookSecret(generation(readWith)),
  now: AT.getTime(),
})
const changed = (headers: object): WebhookRequest => {
  const one = request([1])
  return { ...one, headers: { ...(one.headers as Record<string, string>), ...headers } }
}
const refusalOf = async (sent: WebhookRequest) => {
  const error: unknown = await verifyWebhook(sent).catch((thrown) => thrown)
  return error instanceof WebhookError ? error.reason : error
}

test('accepts the example of the specification', async () => {
  expect(await verifyWebhook(EXAMPLE)).toEqual({ test: 2_432_232_314 })
  expect(await verifyWebhook({ ...EXAMPLE, headers: new Headers(EXAMPLE.headers) })).toEqual({
    test: 2_432_232_314,
  })
})

test('accepts what the service signs, as text and as bytes', async () => {
  expect(await verifyWebhook(request([1]))).toEqual(JSON.parse(BODY))
  expect(await verifyWebhook({ ...request([1]), payload: new TextEncoder().encode(BODY) })).toEqual(
    JSON.parse(BODY),
  )
})

test('during an overlap both secrets accept the request, and no other one does', async () => {
  expect(await verifyWebhook(request([2, 1], 1))).toEqual(JSON.parse(BODY))
  expect(await verifyWebhook(request([2, 1], 2))).toEqual(JSON.parse(BODY))
  expect(await refusalOf(request([2, 1], 3))).toBe('signature')
})

test('refuses another body, id, time or signature', async () => {
  expect(await refusalOf({ ...request([1]), payload: `${BODY} ` })).toBe('signature')
  expect(await refusalOf(changed({ 'webhook-id': 'other' }))).toBe('signature')
  expect(
    await refusalOf(changed({ 'webhook-timestamp': String(AT.getTime() / 1000 + 1).slice(0, 10) })),
  ).toBe('signature')
  for (const signature of ['v1,AAAA', 'v1,*', 'v1,', 'v2,AAAA', 'nothing'])
    expect(await refusalOf(changed({ 'webhook-signature': signature }))).toBe('signature')
})

test('refuses old and future requests, and those without a time', async () => {
  const at = (seconds: number) => ({ ...request([1]), now: AT.getTime() + seconds * 1000 })
  expect(await verifyWebhook(at(299))).toEqual(JSON.parse(BODY))
  expect(await verifyWebhook(at(-299))).toEqual(JSON.parse(BODY))
  expect(await refusalOf(at(302))).toBe('timestamp')
  expect(await refusalOf(at(-302))).toBe('timestamp')
  expect(await refusalOf({ ...at(11), toleranceSeconds: 10 })).toBe('timestamp')
  for (const time of ['1e9', 'soon', '-1'])
    expect(await refusalOf(changed({ 'webhook-timestamp': time }))).toBe('timestamp')
})

test('names missing headers and an unusable secret', async () => {
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(await refusalOf(changed({ [name]: undefined }))).toBe('headers')
  for (const secret of ['', 'whsec_', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_*'])
    expect(await refusalOf({ ...request([1]), secret })).toBe('secret')
})

test('refuses a signed body that is not JSON', async () => {
  const headers = signedHeaders({ id: 'event', at: AT, body: 'hello' }, [generation(1)])
  expect(await refusalOf({ ...request([1]), payload: 'hello', headers })).toBe('payload')
})

test('signs like the specification and like the service', async () => {
  const { secret, payload, headers, now } = EXAMPLE
  expect(await signWebhook({ id: headers['webhook-id'], payload, secret, now })).toEqual(headers)
  const { headers: sent } = request([1])
  const message = { id: 'event', payload: BODY, secret: webhookSecret(generation(1)), now: AT.getTime() }
  expect(await signWebhook(message)).toEqual(sent)
  await expect(signWebhook({ ...message, secret: 'whsec_*' })).rejects.toThrow(WebhookError)
})
