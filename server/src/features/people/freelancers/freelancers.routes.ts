import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { INTERRUPTED_REQUESTS } from '../../../kernel/wire/item-outcomes.ts'
import { PageOf, pageBy, Query } from '../../../kernel/wire/schemas.ts'
import { FREELANCER_MAILS } from './address-mail.ts'
import {
  deleteFreelancerInvitation,
  inviteFreelancer,
  resendFreelancerInvitation,
} from './freelancer-invitations.service.ts'
import { FREELANCERS } from './freelancers.manifest.ts'
import {
  CreateFreelancer,
  Freelancer,
  FreelancerQuery,
  ImportFreelancers,
  InvitedFreelancer,
  UpdateFreelancer,
} from './freelancers.schemas.ts'
import * as service from './freelancers.service.ts'
import { freelancerObjects } from './freelancers.service.ts'
import { portalLinkRoutes, portalMeRoutes } from './portal-links/portal-links.routes.ts'
import { revokePortalLinksByKeys } from './portal-links/portal-links.service.ts'
import { portalProfileRoutes } from './portal-profile/portal-profile.routes.ts'
import { FreelancerEvent } from './timeline/freelancer-events.schemas.ts'
import { beginVatPeriods, beginVatPeriodsOfTeam } from './vat-history/vat-history.jobs.ts'

const tag = 'Freelancers'

function freelancerRoutes(api: TeamApi, { invalidateCredentials }: RouteDeps): void {
  api.get(
    '/freelancers',
    {
      access: 'freelancers:read',
      operationId: 'listFreelancers',
      tag,
      summary: 'List freelancers',
      description: 'Newest first, whatever their status.',
      query: FreelancerQuery,
      response: PageOf(Freelancer),
    },
    ({ ctx, query }) => service.listFreelancers(ctx, query),
  )
  api.create(
    '/freelancers',
    {
      access: 'freelancers:write',
      operationId: 'createFreelancer',
      tag,
      summary: 'Create a freelancer',
      description:
        'Creates an active profile without an invitation, for example to import existing freelancers. The SIRET begins with the SIREN, a French VAT number ends with it, and the prefix of the VAT number is that of the country.',
      body: CreateFreelancer,
      response: Freelancer,
      readOperation: 'getFreelancer',
    },
    ({ ctx, body }) => service.createFreelancer(ctx, body),
  )
  api.eachRow(
    '/freelancers/import',
    {
      access: 'freelancers:write',
      operationId: 'importFreelancers',
      tag,
      summary: 'Import freelancers',
      description: `Creates an active profile of each row, without an invitation. Each row has its own outcome. A second run writes nothing. ${INTERRUPTED_REQUESTS}`,
      body: ImportFreelancers,
      row: CreateFreelancer,
      unique: { email: 'ignoring case', external_id: 'exact' },
    },
    ({ ctx, item }) => service.importFreelancer(ctx, item),
  )
  api.get(
    '/freelancers/:id',
    {
      access: 'freelancers:read',
      operationId: 'getFreelancer',
      tag,
      summary: 'Read a freelancer',
      response: Freelancer,
    },
    ({ ctx, params }) => service.getFreelancer(ctx, params.id),
  )
  api.get(
    '/freelancers/:id/events',
    {
      access: 'freelancers:read',
      operationId: 'listFreelancerEvents',
      tag,
      summary: 'Read the timeline of a freelancer',
      description:
        'Events about the freelancer and, for keys with `missions:read`, about their latest 200 missions; newest first.',
      query: Query(pageBy('uuid')),
      response: PageOf(FreelancerEvent),
    },
    ({ ctx, params, query }) => service.listFreelancerEvents(ctx, params.id, query),
  )
  api.patch(
    '/freelancers/:id',
    {
      access: 'freelancers:write',
      operationId: 'updateFreelancer',
      tag,
      summary: 'Update, archive or reactivate a freelancer',
      description:
        'Only the fields that are sent change; null clears a field. `status: "archived"` permanently revokes the freelancer’s portal links, sessions and invitation; another `email` ends the sessions. Archiving is refused with `in_use` while the freelancer has open missions. A freelancer who has not accepted the invitation cannot be set to `active`. The SIRET begins with the SIREN, a French VAT number ends with it, and the prefix of the VAT number is that of the country: this holds for the freelancer after the change. `vat_regime` and `vat_rate` change from `vat_from` on; what was submitted before keeps its regime.',
      body: UpdateFreelancer,
      response: Freelancer,
    },
    ({ ctx, params, body }) => service.updateFreelancer(ctx, params.id, body, invalidateCredentials),
  )
  api.create(
    '/freelancers/invitations',
    {
      access: 'freelancers:write',
      operationId: 'inviteFreelancer',
      tag,
      summary: 'Invite a freelancer',
      description:
        'The profile is `invited` until the person accepts; the invitation is valid for 7 days. If a mail server is configured, the link is sent by mail. Otherwise it is in the response if the key also has the scope `freelancers:portal-links`; for other keys `accept_url` is null.',
      body: CreateFreelancer,
      response: InvitedFreelancer,
      readOperation: 'getFreelancer',
      location: '/freelancers/:id',
    },
    ({ ctx, body }) => inviteFreelancer(ctx, body),
  )
  api.act(
    '/freelancers/:id/invitation/resend',
    {
      access: 'freelancers:write',
      operationId: 'resendFreelancerInvitation',
      tag,
      summary: 'Send an invitation again',
      description:
        'Creates a new link that is valid for 7 days and revokes the old one. `accept_url` follows the rules of the first invitation. A person who was archived before they accepted becomes `invited` again.',
      response: InvitedFreelancer,
    },
    ({ ctx, params }) => resendFreelancerInvitation(ctx, params.id),
  )
  api.delete(
    '/freelancers/:id/invitation',
    {
      access: 'freelancers:write',
      operationId: 'deleteFreelancerInvitation',
      tag,
      summary: 'Revoke an invitation',
      description: 'Also deletes the invited profile. Returns the revoked invitation.',
      response: Freelancer,
    },
    ({ ctx, params }) => deleteFreelancerInvitation(ctx, params.id),
  )
}

export const freelancers: Feature = {
  name: 'freelancers',
  manifest: FREELANCERS,
  team(api, deps) {
    freelancerRoutes(api, deps)
    portalLinkRoutes(api, deps)
  },
  freelancer(portal) {
    portalMeRoutes(portal)
    portalProfileRoutes(portal)
  },
  hooks: { keysRevoked: revokePortalLinksByKeys },
  mails: FREELANCER_MAILS,
  runDueWork: beginVatPeriodsOfTeam,
  jobs: (deps) => [{ name: 'VAT regimes', everyMs: 15_000, run: () => beginVatPeriods(deps) }],
  subjects: {
    freelancer: {
      path: '/freelancers/{id}',
      schema: Freelancer,
      readObjects: freelancerObjects,
    },
  },
}
