import { MINUTE_MS } from '../../../domain/durations.ts'
import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { FreelancerPortal, TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { BANK_DETAILS } from './bank-details.manifest.ts'
import {
  BankAccount,
  BankAccountDetails,
  BankAccountQuery,
  BankAccountState,
  PortalBankAccount,
  PortalBankAccountQuery,
  ProposeBankAccount,
  ProposePortalBankAccount,
  RejectBankAccount,
} from './bank-details.schemas.ts'
import * as service from './bank-details.service.ts'
import { bankAccountObjects } from './bank-details.service.ts'
import { BANK_MAILS } from './bank-mail.ts'
import {
  approveBankAccount,
  rejectBankAccount,
  withdrawBankAccount,
  withdrawOnPortal,
} from './decide-account.service.ts'
import { proposeForFreelancer, proposeForTeam, proposeOnPortal } from './propose-account.service.ts'
import { resealBankDetails } from './reseal.service.ts'

const tag = 'Bank details'
const PROPOSAL_DESCRIPTION =
  'The account is used after a second person has approved it. The IBAN, the BIC and the name are stored encrypted and never shown again, except by `POST /bank-accounts/{id}/details`. 400 `bank_account_proposed` while another proposal is open; at most five proposals a day. 400 `bank_key_missing` if the server has no `SECRET_KEY`.'

function bankAccountRoutes(api: TeamApi, { secretKeys }: RouteDeps): void {
  api.create(
    '/freelancers/:id/bank-accounts',
    {
      access: 'bank-accounts:write',
      operationId: 'proposeBankAccount',
      tag,
      summary: 'Propose a bank account of a freelancer',
      description: `${PROPOSAL_DESCRIPTION} The freelancer is notified by mail, at their current address and at the address stored with the previous account.`,
      body: ProposeBankAccount,
      response: BankAccount,
      readOperation: 'getBankAccount',
      location: '/bank-accounts/:id',
    },
    ({ ctx, params, body }) => proposeForFreelancer(ctx, params.id, body, secretKeys),
  )
  api.create(
    '/team/bank-accounts',
    {
      access: 'bank-accounts:write',
      operationId: 'proposeTeamBankAccount',
      tag,
      summary: 'Propose the bank account of the team',
      description: `The account from which the team pays. ${PROPOSAL_DESCRIPTION} The team-admins are notified by mail.`,
      body: ProposeBankAccount,
      response: BankAccount,
      readOperation: 'getBankAccount',
      location: '/bank-accounts/:id',
    },
    ({ ctx, body }) => proposeForTeam(ctx, body, secretKeys),
  )
  api.get(
    '/bank-accounts',
    {
      access: 'bank-accounts:read',
      operationId: 'listBankAccounts',
      tag,
      summary: 'List bank accounts',
      description:
        'Newest first, whatever their status, with country and last four characters of the IBAN. `status=proposed` lists those to approve.',
      query: BankAccountQuery,
      response: PageOf(BankAccount),
    },
    ({ ctx, query }) => service.listBankAccounts(ctx, query),
  )
  api.get(
    '/bank-accounts/:id',
    {
      access: 'bank-accounts:read',
      operationId: 'getBankAccount',
      tag,
      summary: 'Read a bank account',
      description: 'With country and last four characters of the IBAN.',
      response: BankAccount,
    },
    ({ ctx, params }) => service.getBankAccount(ctx, params.id),
  )
  api.act(
    '/bank-accounts/:id/details',
    {
      access: 'bank-details:read',
      operationId: 'readBankAccountDetails',
      needsStepUp: true,
      tag,
      summary: 'Read the IBAN of a bank account',
      description:
        'Unmasked. A `POST`, because each call is recorded as the event `bank_account.read` and in the audit log. `bank-details:read` is not part of `*`: it must be granted explicitly, by a team-admin to another user, or by the operator.',
      response: BankAccountDetails,
      refusesDryRun: true,
    },
    ({ ctx, params }) => service.readBankDetails(ctx, params.id, secretKeys),
  )
  api.act(
    '/bank-accounts/:id/approve',
    {
      access: 'bank-accounts:approve',
      operationId: 'approveBankAccount',
      needsStepUp: true,
      tag,
      summary: 'Approve a proposed bank account',
      description:
        'It replaces the account that was approved before. 403 `bank_account_second_person` for anybody who took part in the proposal: a user who proposed the account, who issued the portal link with which it was proposed, or who created a key that was used for either. The same applies to a user who created the freelancer or changed their email, either since the last approved account or in the last 30 days. It also applies to somebody whom one of these users let into the team in the last 30 days, and to a key that one of them created. There is one exception: the first account of a team in which nobody else was active in the last 30 days may be approved by its proposer.',
      response: BankAccount,
    },
    ({ ctx, params }) => approveBankAccount(ctx, params.id),
  )
  api.act(
    '/bank-accounts/:id/reject',
    {
      access: 'bank-accounts:approve',
      operationId: 'rejectBankAccount',
      tag,
      summary: 'Reject a proposed bank account',
      description: 'The approved account stays in use.',
      body: RejectBankAccount,
      response: BankAccount,
    },
    ({ ctx, params, body }) => rejectBankAccount(ctx, params.id, body),
  )
  api.act(
    '/bank-accounts/:id/withdraw',
    {
      access: 'bank-accounts:write',
      operationId: 'withdrawBankAccount',
      tag,
      summary: 'Withdraw a bank account that the team proposed',
      description: 'An account that the freelancer proposed can be rejected instead.',
      response: BankAccount,
    },
    ({ ctx, params }) => withdrawBankAccount(ctx, params.id),
  )
}

const access = 'freelancer'

function portalBankAccountRoutes(portal: FreelancerPortal, { secretKeys }: RouteDeps): void {
  portal.create(
    '/bank-accounts',
    {
      access,
      operationId: 'proposePortalBankAccount',
      tag: 'Portal',
      summary: 'Propose your bank account',
      description:
        'The team approves or rejects it. If the service sends mail, the request must also contain the code from `POST /portal/v1/step-up/code`. 400 `bank_account_proposed` while another proposal is open; at most five proposals a day.',
      body: ProposePortalBankAccount,
      response: PortalBankAccount,
      readOperation: 'getPortalBankAccount',
    },
    ({ ctx, body }) => proposeOnPortal(ctx, body, secretKeys),
  )
  portal.get(
    '/bank-accounts',
    {
      access,
      operationId: 'listPortalBankAccounts',
      tag: 'Portal',
      summary: 'List your bank accounts',
      description: 'Newest first, with country and last four characters of the IBAN.',
      query: PortalBankAccountQuery,
      response: PageOf(PortalBankAccount),
    },
    ({ ctx, query }) => service.listPortalBankAccounts(ctx, query),
  )
  portal.get(
    '/bank-accounts/:id',
    {
      access,
      operationId: 'getPortalBankAccount',
      tag: 'Portal',
      summary: 'Read one of your bank accounts',
      response: PortalBankAccount,
    },
    ({ ctx, params }) => service.getPortalBankAccount(ctx, params.id),
  )
  portal.act(
    '/bank-accounts/:id/withdraw',
    {
      access,
      operationId: 'withdrawPortalBankAccount',
      tag: 'Portal',
      summary: 'Withdraw a bank account that you proposed',
      response: PortalBankAccount,
    },
    ({ ctx, params }) => withdrawOnPortal(ctx, params.id),
  )
}

export const bankDetails: Feature = {
  name: 'bank-details',
  manifest: BANK_DETAILS,
  team: bankAccountRoutes,
  freelancer: portalBankAccountRoutes,
  subjects: {
    bank_account: {
      path: '/bank-accounts/{id}',
      schema: BankAccountState,
      readObjects: bankAccountObjects,
    },
  },
  jobs: (deps) => [
    { name: 'bank details under the current key', everyMs: MINUTE_MS, run: () => resealBankDetails(deps) },
  ],
  mails: BANK_MAILS,
}
