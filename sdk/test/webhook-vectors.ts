// Signed requests and the expected results of their verification, for the clients in every language.

import { createSecretKeys } from '../../server/src/domain/access/secret-keys.ts'
import {
  createSignedHeaders,
  formatWebhookSecret,
} from '../../server/src/features/across/webhooks/webhook-signature.ts'

type Vector = {
  name: string
  payload: string
  headers: Record<string, string>
  secret: string
  /** Milliseconds since 1970. */
  now: number
  toleranceSeconds: number
  /** The event, or the reason of the `WebhookError`. */
  expected: unknown
  /** Whether signing the payload gives exactly these headers. */
  isSigned: boolean
}

const SENT_AT = new Date('2026-03-02T10:00:00.900Z')
const BODY = '{"type":"mission.signed","name":"Études"}'
const key = createSecretKeys('a-secret-key-of-the-tests-0000000001').current
if (!key) throw new Error('No key')

const generation = (number: number) => ({ tenantId: 'team', endpointId: 'endpoint', generation: number, key })
const signHeaders = (signedBy: number[], body = BODY) =>
  createSignedHeaders({ id: 'event', at: SENT_AT, body }, signedBy.map(generation)) as Record<string, string>

/** Returns a request as the service sends it, except for the fields in `differing`. */
const createVector = (name: string, differing: Partial<Vector> = {}): Vector => ({
  name,
  payload: BODY,
  headers: signHeaders([1]),
  secret: formatWebhookSecret(generation(1)),
  now: SENT_AT.getTime(),
  toleranceSeconds: 300,
  expected: JSON.parse(BODY),
  isSigned: false,
  ...differing,
})

const withHeader = (name: string, value: string, expected: string) =>
  createVector(`${name}: ${value}`, { headers: { ...signHeaders([1]), [name]: value }, expected })

const withoutHeader = (name: string): Vector => {
  const { [name]: _, ...headers } = signHeaders([1])
  return createVector(`without ${name}`, { headers, expected: 'headers' })
}

const receivedAfter = (seconds: number, expected: unknown, toleranceSeconds = 300) =>
  createVector(`after ${seconds} s of ${toleranceSeconds}`, {
    now: SENT_AT.getTime() + seconds * 1000,
    toleranceSeconds,
    expected,
  })

/** The example of the specification and of other libraries. */
const EXAMPLE: Vector = {
  name: 'the example of the specification',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  payload: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  now: 1_614_265_330_000,
  toleranceSeconds: 300,
  expected: { test: 2_432_232_314 },
  isSigned: true,
}

const ACCEPTED = JSON.parse(BODY)
const OVERLAP = signHeaders([2, 1])
const nextSecond = String(Math.floor(SENT_AT.getTime() / 1000) + 1)

export const WEBHOOK_VECTORS: readonly Vector[] = [
  EXAMPLE,
  createVector('what the service signs', { isSigned: true }),
  createVector('the first secret of an overlap', { headers: OVERLAP }),
  createVector('the second secret of an overlap', {
    headers: OVERLAP,
    secret: formatWebhookSecret(generation(2)),
  }),
  createVector('another secret', {
    headers: OVERLAP,
    secret: formatWebhookSecret(generation(3)),
    expected: 'signature',
  }),
  createVector('another body', { payload: `${BODY} `, expected: 'signature' }),
  withHeader('webhook-id', 'other', 'signature'),
  withHeader('webhook-timestamp', nextSecond, 'signature'),
  ...['v1,AAAA', 'v1,*', 'v1,', 'v2,AAAA', 'nothing'].map((value) =>
    withHeader('webhook-signature', value, 'signature'),
  ),
  receivedAfter(299, ACCEPTED),
  receivedAfter(-299, ACCEPTED),
  receivedAfter(302, 'timestamp'),
  receivedAfter(-302, 'timestamp'),
  receivedAfter(11, 'timestamp', 10),
  ...['1e9', 'soon', '-1'].map((value) => withHeader('webhook-timestamp', value, 'timestamp')),
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(withoutHeader),
  ...['', 'whsec_', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_*'].map((secret) =>
    createVector(`the secret ${JSON.stringify(secret)}`, { secret, expected: 'secret' }),
  ),
  createVector('a signed body that is not JSON', {
    payload: 'hello',
    headers: signHeaders([1], 'hello'),
    expected: 'payload',
  }),
]
