// Requests that the service sends: `callbacks` of the operation that names the URL, and `x-webhooks` with one entry for each type of
// event, as OpenAPI 3.1 has them in `webhooks`.
import type { OpenAPIV3 } from 'openapi-types'
import { pascalCase } from '../../domain/events/event-kinds.ts'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'
import type { TSchema } from '../../kernel/wire/schemas.ts'
import type { Hoist } from './components.ts'

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject

/** The body of the request names the URL. */
const URL_OF_BODY = '{$request.body#/url}'

export const buildCallbacks = (sends: TSchema, hoist: Hoist) => ({
  event: {
    [URL_OF_BODY]: buildRequest(
      { operationId: 'receiveEvent', summary: 'An event' },
      hoist.schema(sends),
      hoist,
    ),
  },
})

type Union = { discriminator: { mapping: Record<string, string> }; oneOf: { description: string }[] }

/** The members of a union are in the order of its discriminator. */
export function buildWebhooks(
  endpoints: readonly EndpointRecord[],
  hoist: Hoist,
): Record<string, OpenAPIV3.PathItemObject> {
  const unions = endpoints.flatMap(({ sends }) => (sends ? [sends as unknown as Union] : []))
  return Object.fromEntries(
    unions.flatMap(({ discriminator, oneOf }) =>
      Object.entries(discriminator.mapping).map(([type, $ref], index) => {
        const { description } = oneOf[index] as Union['oneOf'][number]
        const words = { operationId: toOperationId(type), summary: description.replace(/\.$/, '') }
        return [type, buildRequest(words, { $ref }, hoist)]
      }),
    ),
  )
}

/** `mission.extension_proposed` is `receiveMissionExtensionProposed`. */
const toOperationId = (type: string) => `receive${pascalCase(type)}`

const createHeader = (name: string, description: string): OpenAPIV3.ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const HEADERS = {
  WebhookId: createHeader('webhook-id', 'The id of the event; the same in every attempt and replay.'),
  WebhookTimestamp: createHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  WebhookSignature: createHeader(
    'webhook-signature',
    'The signature by Standard Webhooks (`v1,…`); two, separated by a space, while a secret is being rotated.',
  ),
}

type Words = { operationId: string; summary: string }

const buildRequest = (words: Words, schema: Schema, hoist: Hoist): OpenAPIV3.PathItemObject => ({
  post: {
    ...words,
    security: [],
    parameters: Object.entries(HEADERS).map(([name, parameter]) => hoist.parameter(name, parameter)),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': hoist.response('EventReceived', {
        description: 'The event was received. Any other response is a failure: the delivery is tried again.',
      }),
      410: hoist.response('EndpointGone', { description: 'The endpoint is disabled at once.' }),
    },
  },
})
