import type { Feature } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surfaces.ts'
import { PageOf } from '../../kernel/wire/schemas.ts'
import {
  deleteFreelancerInvitation,
  inviteFreelancer,
  resendFreelancerInvitation,
} from './freelancer-invitations.service.ts'
import {
  CreateFreelancer,
  Freelancer,
  FreelancerQuery,
  InvitedFreelancer,
  UpdateFreelancer,
} from './freelancers.schemas.ts'
import * as service from './freelancers.service.ts'
import { deliverPortalLinks } from './portal-link-mail.ts'
import { portalLinkRoutes, portalMeRoutes } from './portal-links.routes.ts'

const tag = 'Freelancers'

function freelancerRoutes(api: TeamApi): void {
  api.get(
    '/freelancers',
    {
      access: 'freelancers:read',
      operationId: 'listFreelancers',
      tag,
      summary: 'List freelancers',
      description: 'Newest first, whatever their status.',
      query: FreelancerQuery,
      answer: PageOf(Freelancer),
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
      description: 'An active profile at once, for teams that bring their people along.',
      body: CreateFreelancer,
      answer: Freelancer,
      next: 'getFreelancer',
    },
    ({ ctx, body }) => service.createFreelancer(ctx, body),
  )
  api.get(
    '/freelancers/:id',
    {
      access: 'freelancers:read',
      operationId: 'getFreelancer',
      tag,
      summary: 'Read a freelancer',
      answer: Freelancer,
    },
    ({ ctx, params }) => service.getFreelancer(ctx, params.id),
  )
  api.patch(
    '/freelancers/:id',
    {
      access: 'freelancers:write',
      operationId: 'updateFreelancer',
      tag,
      summary: 'Change, archive or bring back a freelancer',
      description:
        'Sets the referent, the umbrella company, tags, teams and the rest; null clears. `status: "archived"` revokes the person’s links and ends their invitation, for good, and is refused with `in_use` while missions are open. Who has not accepted the invitation can’t be made active.',
      body: UpdateFreelancer,
      answer: Freelancer,
    },
    ({ ctx, params, body }) => service.updateFreelancer(ctx, params.id, body),
  )
  api.create(
    '/freelancers/invitations',
    {
      access: 'freelancers:write',
      operationId: 'inviteFreelancer',
      tag,
      summary: 'Invite a freelancer',
      description:
        'The profile is `invited` until the person accepts within 7 days. With a mail server the link is mailed, else it is in the response of a key that also has `freelancers:portal-links`; to another key `accept_url` is null.',
      body: CreateFreelancer,
      answer: InvitedFreelancer,
      next: 'getFreelancer',
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
        'A new link for another 7 days; the old link ends. The response shows it as on inviting. A person who was archived before they accepted is invited again.',
      answer: InvitedFreelancer,
    },
    ({ ctx, params }) => resendFreelancerInvitation(ctx, params.id),
  )
  api.delete(
    '/freelancers/:id/invitation',
    {
      access: 'freelancers:write',
      operationId: 'deleteFreelancerInvitation',
      tag,
      summary: 'Withdraw an invitation',
      description: 'The profile, which has done nothing yet, goes with it. Answers with its last state.',
      answer: Freelancer,
    },
    ({ ctx, params }) => deleteFreelancerInvitation(ctx, params.id),
  )
}

export const freelancers: Feature = {
  name: 'freelancers',
  team(api) {
    freelancerRoutes(api)
    portalLinkRoutes(api)
  },
  freelancer: portalMeRoutes,
  deliverMail: deliverPortalLinks,
}
