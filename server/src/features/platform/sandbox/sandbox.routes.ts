import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { listTeamMailKinds } from '../mails/index.ts'
import { SANDBOX } from './sandbox.manifest.ts'
import { MoveClock, Sandbox, SandboxMail, SandboxMailDetail, sandboxMailQuery } from './sandbox.schemas.ts'
import * as service from './sandbox.service.ts'

const tag = 'Sandbox'
const role = 'team-admin'

function clockRoutes(api: TeamApi): void {
  api.get(
    '/sandbox',
    {
      access: 'sandbox:read',
      operationId: 'getSandbox',
      tag,
      canBeMissing: true,
      summary: 'Read the clock of the sandbox',
      description: '404 in a team that is no sandbox.',
      response: Sandbox,
    },
    ({ ctx }) => service.getSandbox(ctx),
  )
  api.act(
    '/sandbox/clock',
    {
      access: 'sandbox:write',
      role,
      operationId: 'moveSandboxClock',
      tag,
      canBeMissing: true,
      summary: 'Move the clock of the sandbox forward',
      description:
        'Only for team-admins. Moves it by a number of days, or to a time. Day by day everything that is due happens: missions end, documents expire, people are reminded, mails are written, and webhooks are sent. Read the sandbox until its status is `ready`, or wait for the event `sandbox.clock_moved`. The clock never goes back; a reset sets it to the real time. API keys, sessions, rate limits, stored responses and the audit log follow the real time.',
      body: MoveClock,
      response: Sandbox,
    },
    ({ ctx, body }) => service.moveClock(ctx, body),
  )
  api.act(
    '/sandbox/reset',
    {
      access: 'sandbox:write',
      role,
      operationId: 'resetSandbox',
      tag,
      canBeMissing: true,
      summary: 'Delete the data of the sandbox',
      description:
        'Only for team-admins. Deletes missions, freelancers, documents, reports, accounting, mails, the events and the audit log, and sets the clock back to the real time. Users, API keys, sessions, webhook endpoints, and the company and the terms of the team stay; templates, the logo and the settings of payments and accounts are deleted. Until it is done, writes return 400 `sandbox_resets`.',
      response: Sandbox,
    },
    ({ ctx }) => service.resetSandbox(ctx),
  )
}

function mailRoutes(api: TeamApi, { mails }: RouteDeps): void {
  const kinds = listTeamMailKinds(mails)
  api.get(
    '/sandbox/mails',
    {
      access: 'sandbox:read',
      role,
      operationId: 'listSandboxMails',
      tag,
      canBeMissing: true,
      summary: 'List the mails of the sandbox',
      description:
        'Only for team-admins. A sandbox sends no mail; the newest 2,000 are kept here, newest first. Sign-in codes are nevertheless sent, because they belong to no team.',
      query: sandboxMailQuery(kinds),
      response: PageOf(SandboxMail),
    },
    ({ ctx, query }) => service.listSandboxMails(ctx, query, kinds),
  )
  api.get(
    '/sandbox/mails/:id',
    {
      access: 'sandbox:read',
      role,
      operationId: 'getSandboxMail',
      tag,
      summary: 'Read a mail of the sandbox',
      description:
        'Only for team-admins. The links of the mail work: they open the portal or accept an invitation.',
      response: SandboxMailDetail,
    },
    ({ ctx, params }) => service.getSandboxMail(ctx, params.id),
  )
}

export const sandbox: Feature = {
  name: 'sandbox',
  manifest: SANDBOX,
  team(api, deps) {
    clockRoutes(api)
    mailRoutes(api, deps)
  },
}
