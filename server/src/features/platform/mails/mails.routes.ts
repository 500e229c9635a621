import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { OperatorApi, TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { mailJobs } from './mails.jobs.ts'
import { MAILS } from './mails.manifest.ts'
import { listTeamMailKinds } from './mails.rules.ts'
import {
  Bounce,
  Mail,
  mailQuery,
  RETENTION_DESCRIPTION,
  ReportBounce,
  UndeliverableAddress,
  UndeliverableAddressQuery,
} from './mails.schemas.ts'
import { getMail, listMails, listUndeliverableAddresses, mailObjects, reportBounce } from './mails.service.ts'

const tag = 'Mails'
const role = 'team-admin'
const access = 'mails:read'

function mailRoutes(api: TeamApi, { mails }: RouteDeps): void {
  const kinds = listTeamMailKinds(mails)
  api.get(
    '/mails',
    {
      access,
      role,
      operationId: 'listMails',
      tag,
      summary: 'List mails',
      description: `Only for team-admins. The mails that the service has sent for the team, newest first, without their content. ${RETENTION_DESCRIPTION}`,
      query: mailQuery(kinds),
      response: PageOf(Mail),
    },
    ({ ctx, query }) => listMails(ctx, query, kinds),
  )
  api.get(
    '/mails/:id',
    {
      access,
      role,
      operationId: 'getMail',
      tag,
      summary: 'Read what became of a mail',
      description: `Only for team-admins. ${RETENTION_DESCRIPTION}`,
      response: Mail,
    },
    ({ ctx, params }) => getMail(ctx, params.id),
  )
}

function addressRoutes(api: TeamApi): void {
  api.get(
    '/undeliverable-addresses',
    {
      access,
      role,
      operationId: 'listUndeliverableAddresses',
      tag,
      summary: 'List addresses that mails do not reach',
      description:
        'Only for team-admins. Newest first. The mail server has refused the address for good, or a mail to it came back. An address leaves the list when a later mail to it is accepted. A person whose address changes is no longer shown with the old address.',
      query: UndeliverableAddressQuery,
      response: PageOf(UndeliverableAddress),
    },
    ({ ctx, query }) => listUndeliverableAddresses(ctx, query),
  )
}

function operatorRoutes(api: OperatorApi, { mails }: RouteDeps): void {
  api.act(
    '/mails/bounces',
    {
      access: 'operator',
      operationId: 'operatorReportBounce',
      tag: 'Operator',
      summary: 'Report that a mail came back',
      description:
        'For the mail system of the operator. The mail gets the status `bounced`, its invitation or portal link becomes undeliverable, and the team gets the event `mail.undeliverable`. Idempotent. A Message-ID without a record, such as the Message-ID of a sign-in code, changes nothing: `mail` is null.',
      body: ReportBounce,
      response: Bounce,
    },
    ({ ctx, body }) => reportBounce(ctx, body, mails),
  )
}

export const mails: Feature = {
  name: 'mails',
  manifest: MAILS,
  team(api, deps) {
    mailRoutes(api, deps)
    addressRoutes(api)
  },
  operator: operatorRoutes,
  subjects: {
    mail: { schema: Mail, path: '/mails/{id}', readObjects: mailObjects },
  },
  jobs: mailJobs,
}
