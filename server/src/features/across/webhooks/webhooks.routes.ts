import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { eventSchema } from '../../platform/events/index.ts'
import { getDelivery, listDeliveries, replayEvents, retryDelivery } from './deliveries/deliveries.service.ts'
import { webhookJobs } from './deliveries/webhooks.jobs.ts'
import { WEBHOOK_MAILS } from './disabled-mail.ts'
import { TAKE_OVER_DAYS, WEBHOOKS } from './webhooks.manifest.ts'
import {
  CreateWebhookEndpoint,
  MAX_OVERLAP_HOURS,
  ReplayWebhookEvents,
  RotateWebhookSecret,
  UpdateWebhookEndpoint,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryQuery,
  WebhookEndpoint,
  WebhookEndpointDetail,
  WebhookEndpointQuery,
  WebhookEndpointWithSecret,
  WebhookReplay,
} from './webhooks.schemas.ts'
import * as service from './webhooks.service.ts'
import { webhookEndpointObjects } from './webhooks.service.ts'

const tag = 'Webhooks'
const role = 'team-admin'

function webhookRoutes(api: TeamApi, deps: RouteDeps): void {
  const webhooks = { guard: deps.guard, secretKeys: deps.secretKeys }
  api.get(
    '/webhook-endpoints',
    {
      access: 'webhooks:read',
      role,
      operationId: 'listWebhookEndpoints',
      tag,
      summary: 'List webhook endpoints',
      description: 'Only for team-admins. Newest first.',
      query: WebhookEndpointQuery,
      response: PageOf(WebhookEndpoint),
    },
    ({ ctx, query }) => service.listEndpoints(ctx, query),
  )
  api.create(
    '/webhook-endpoints',
    {
      access: 'webhooks:write',
      role,
      operationId: 'createWebhookEndpoint',
      needsStepUp: true,
      tag,
      summary: 'Create a webhook endpoint',
      description: `Only for team-admins. Events from now on are sent to the URL with POST, signed by [Standard Webhooks](https://www.standardwebhooks.com); the body is the event as in the change feed. A delivery that gets no 2xx response within 15 seconds is tried again, 11 times over three days. Events about one resource arrive in their order. An event may arrive twice, with the same \`webhook-id\`. A team has at most ${service.MAX_ENDPOINTS} endpoints.`,
      body: CreateWebhookEndpoint,
      response: WebhookEndpointWithSecret,
      readOperation: 'getWebhookEndpoint',
      sends: eventSchema(deps),
    },
    ({ ctx, body }) => service.createEndpoint(ctx, body, webhooks),
  )
  api.get(
    '/webhook-endpoints/:id',
    {
      access: 'webhooks:read',
      role,
      operationId: 'getWebhookEndpoint',
      tag,
      summary: 'Read a webhook endpoint',
      description: 'Only for team-admins. The secret is not shown.',
      response: WebhookEndpointDetail,
    },
    ({ ctx, params }) => service.getEndpoint(ctx, params.id, webhooks),
  )
  api.patch(
    '/webhook-endpoints/:id',
    {
      access: 'webhooks:write',
      role,
      operationId: 'updateWebhookEndpoint',
      needsStepUp: { when: 'to change `url`, `types` or `scopes`' },
      tag,
      summary: 'Update a webhook endpoint',
      description:
        'Only for team-admins. Only the fields that are sent change. The key needs the scopes of the endpoint. Pending deliveries of types that it no longer receives fail.',
      body: UpdateWebhookEndpoint,
      response: WebhookEndpoint,
    },
    ({ ctx, params, body }) => service.updateEndpoint(ctx, params.id, body, webhooks),
  )
  api.delete(
    '/webhook-endpoints/:id',
    {
      access: 'webhooks:write',
      role,
      operationId: 'deleteWebhookEndpoint',
      tag,
      summary: 'Delete a webhook endpoint',
      description: 'Only for team-admins. Returns the deleted endpoint. Pending deliveries are not sent.',
      response: WebhookEndpoint,
    },
    ({ ctx, params }) => service.deleteEndpoint(ctx, params.id),
  )
  api.act(
    '/webhook-endpoints/:id/rotate-secret',
    {
      access: 'webhooks:write',
      role,
      operationId: 'rotateWebhookSecret',
      needsStepUp: true,
      tag,
      summary: 'Replace the secret',
      description: `Only for team-admins. Deliveries have a signature of each secret for \`overlap_hours\`, at most ${MAX_OVERLAP_HOURS}.`,
      body: RotateWebhookSecret,
      response: WebhookEndpointWithSecret,
      // Secrets are derived by generation: a dry run would reveal the next secret before it is used.
      refusesDryRun: true,
    },
    ({ ctx, params, body }) => service.rotateSecret(ctx, params.id, body, webhooks),
  )
  api.act(
    '/webhook-endpoints/:id/test',
    {
      access: 'webhooks:write',
      role,
      operationId: 'testWebhookEndpoint',
      tag,
      summary: 'Send a test event',
      description:
        'Only for team-admins. Records the event `webhook_endpoint.tested`, which is sent to this endpoint whatever its types are. Its delivery log shows the result.',
      response: WebhookEndpoint,
    },
    ({ ctx, params }) => service.testEndpoint(ctx, params.id),
  )
  api.act(
    '/webhook-endpoints/:id/enable',
    {
      access: 'webhooks:write',
      role,
      operationId: 'enableWebhookEndpoint',
      tag,
      summary: 'Enable a webhook endpoint',
      description:
        'Only for team-admins. Events since `disabled_at` are not sent by themselves: replay them. An endpoint whose creator has lost access must be taken over first.',
      response: WebhookEndpoint,
    },
    ({ ctx, params }) => service.enableEndpoint(ctx, params.id),
  )
  api.act(
    '/webhook-endpoints/:id/take-over',
    {
      access: 'webhooks:write',
      role,
      operationId: 'takeOverWebhookEndpoint',
      needsStepUp: true,
      tag,
      summary: 'Take a webhook endpoint over',
      description: `Only for team-admins. The endpoint belongs to the caller from now on, who needs all of its scopes. An endpoint whose creator has lost access, or one of the scopes, is disabled after ${TAKE_OVER_DAYS} days.`,
      response: WebhookEndpoint,
    },
    ({ ctx, params }) => service.takeOverEndpoint(ctx, params.id),
  )
  api.act(
    '/webhook-endpoints/:id/disable',
    {
      access: 'webhooks:write',
      role,
      operationId: 'disableWebhookEndpoint',
      tag,
      summary: 'Disable a webhook endpoint',
      description: 'Only for team-admins. Its pending deliveries fail; they can be retried later.',
      response: WebhookEndpoint,
    },
    ({ ctx, params }) => service.disableEndpoint(ctx, params.id),
  )
  api.act(
    '/webhook-endpoints/:id/replays',
    {
      access: 'webhooks:write',
      role,
      operationId: 'replayWebhookEvents',
      tag,
      summary: 'Send events again',
      description:
        'Only for team-admins. Sends the events of a range again, with the same `webhook-id`, in their order and before later events about the same resource. `object` is the resource at the time of sending. The key needs the scopes of the endpoint.',
      body: ReplayWebhookEvents,
      response: WebhookReplay,
    },
    ({ ctx, params, body }) => replayEvents(ctx, params.id, body),
  )
  api.get(
    '/webhook-endpoints/:id/deliveries',
    {
      access: 'webhooks:read',
      role,
      operationId: 'listWebhookDeliveries',
      tag,
      summary: 'List deliveries',
      description: 'Only for team-admins. Newest first. Deliveries are deleted some time after they ended.',
      query: WebhookDeliveryQuery,
      response: PageOf(WebhookDelivery),
    },
    ({ ctx, params, query }) => listDeliveries(ctx, params.id, query),
  )
  api.get(
    '/webhook-endpoints/:id/deliveries/:delivery_id',
    {
      access: 'webhooks:read',
      role,
      operationId: 'getWebhookDelivery',
      tag,
      summary: 'Read a delivery with its attempts',
      description: 'Only for team-admins.',
      response: WebhookDeliveryDetail,
    },
    ({ ctx, params }) => getDelivery(ctx, params.id, params.delivery_id),
  )
  api.act(
    '/webhook-endpoints/:id/deliveries/:delivery_id/retry',
    {
      access: 'webhooks:write',
      role,
      operationId: 'retryWebhookDelivery',
      tag,
      summary: 'Send a delivery again',
      description:
        'Only for team-admins. The delivery is due now, and is retried like a new delivery, even if it was delivered or waits for its next attempt. A delivery that is being sent does not change; a delivery of a type that the endpoint no longer receives fails. The key needs the scopes of the endpoint.',
      response: WebhookDeliveryDetail,
    },
    ({ ctx, params }) => retryDelivery(ctx, params.id, params.delivery_id),
  )
}

export const webhooks: Feature = {
  name: 'webhooks',
  manifest: WEBHOOKS,
  team: webhookRoutes,
  subjects: {
    webhook_endpoint: {
      schema: WebhookEndpoint,
      path: '/webhook-endpoints/{id}',
      readObjects: webhookEndpointObjects,
    },
  },
  jobs: webhookJobs,
  mails: WEBHOOK_MAILS,
}
