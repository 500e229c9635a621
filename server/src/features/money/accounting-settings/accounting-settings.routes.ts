import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { ACCOUNTING_SETTINGS } from './accounting-settings.manifest.ts'
import {
  AccountingSettings,
  AccountOverride,
  AccountOverrideQuery,
  CreateAccountOverride,
  UpdateAccountingSettings,
} from './accounting-settings.schemas.ts'
import * as service from './accounting-settings.service.ts'
import { accountOverrideObjects } from './accounting-settings.service.ts'

const tag = 'Accounting'

function accountingSettingsRoutes(api: TeamApi): void {
  api.get(
    '/accounting/settings',
    {
      access: 'accounting:read',
      operationId: 'getAccountingSettings',
      tag,
      summary: 'Read the accounts and journals of exports',
      description: 'The defaults are those of the plan comptable général.',
      response: AccountingSettings,
    },
    ({ ctx }) => service.getSettings(ctx),
  )
  api.patch(
    '/accounting/settings',
    {
      access: 'accounting:write',
      role: 'team-admin',
      operationId: 'updateAccountingSettings',
      needsStepUp: { when: 'to change `accountant_emails`' },
      tag,
      summary: 'Change the accounts and journals of exports',
      description:
        'Only for team-admins. Only what is sent changes; an account or a journal is replaced as a whole. Postings that a FEC already has keep their accounts.',
      body: UpdateAccountingSettings,
      response: AccountingSettings,
    },
    ({ ctx, body }) => service.updateSettings(ctx, body),
  )
  api.get(
    '/accounting/account-overrides',
    {
      access: 'accounting:read',
      operationId: 'listAccountOverrides',
      tag,
      summary: 'List account overrides',
      description:
        'Newest first. The account of an amount is that of its project code, otherwise of its mission, otherwise the one in the settings.',
      query: AccountOverrideQuery,
      response: PageOf(AccountOverride),
    },
    ({ ctx, query }) => service.listOverrides(ctx, query),
  )
  api.create(
    '/accounting/account-overrides',
    {
      access: 'accounting:write',
      role: 'team-admin',
      operationId: 'createAccountOverride',
      tag,
      summary: 'Give a project code or a mission its own account',
      description:
        'Only for team-admins. A team has at most 500. To change one, delete it and create it again.',
      body: CreateAccountOverride,
      response: AccountOverride,
      readOperation: 'getAccountOverride',
    },
    ({ ctx, body }) => service.createOverride(ctx, body),
  )
  api.get(
    '/accounting/account-overrides/:id',
    {
      access: 'accounting:read',
      operationId: 'getAccountOverride',
      tag,
      summary: 'Read an account override',
      response: AccountOverride,
    },
    ({ ctx, params }) => service.getOverride(ctx, params.id),
  )
  api.delete(
    '/accounting/account-overrides/:id',
    {
      access: 'accounting:write',
      role: 'team-admin',
      operationId: 'deleteAccountOverride',
      tag,
      summary: 'Delete an account override',
      description: 'Only for team-admins. Returns the deleted override.',
      response: AccountOverride,
    },
    ({ ctx, params }) => service.deleteOverride(ctx, params.id),
  )
}

export const accountingSettings: Feature = {
  name: 'accounting-settings',
  manifest: ACCOUNTING_SETTINGS,
  team: accountingSettingsRoutes,
  subjects: {
    account_override: {
      path: '/accounting/account-overrides/{id}',
      schema: AccountOverride,
      readObjects: accountOverrideObjects,
    },
  },
}
