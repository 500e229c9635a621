// Schemas of the accounting settings and of account overrides.

import { fieldError } from '../../../domain/errors/api-error.ts'
import { OVERRIDE_KINDS } from '../../../kernel/db/schema/tables.ts'
import {
  Body,
  Email,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { OVERRIDE_ERRORS } from './accounting-settings.manifest.ts'

const AccountNumber = () =>
  Type.String({
    format: 'ledger-account',
    description: 'At least three digits, then digits or capital letters; at most 20 characters.',
    example: '611000',
  })
const Label = () => Text(100, { example: 'Sous-traitance générale' })

const LedgerAccount = Body('LedgerAccount', { account: AccountNumber(), label: Label() })
const Journal = Body('Journal', {
  code: Type.String({
    format: 'journal-code',
    description: 'At most ten digits or capital letters.',
    example: 'AC',
  }),
  label: Text(100, { example: 'Achats' }),
})

const accounts = {
  services: LedgerAccount,
  expenses: LedgerAccount,
  disbursements: LedgerAccount,
  vat_deductible: LedgerAccount,
  vat_waiting: LedgerAccount,
  vat_due: LedgerAccount,
  vat_due_outside_eu: LedgerAccount,
  suppliers: LedgerAccount,
  advances: LedgerAccount,
  bank: LedgerAccount,
}
const ACCOUNTS =
  '`services`: invoices, such as 604, 611 or 6226; `expenses`; `disbursements`: expenses that the supplier paid in the name of the team; `vat_deductible`; `vat_waiting`: VAT on services until their payment; `vat_due`: the VAT of a reverse charge, of suppliers in the European Union; `vat_due_outside_eu`: that of other suppliers; `suppliers`; `advances`: payments until their invoice; `bank`.'
const journals = { purchases: Journal, miscellaneous: Journal, bank: Journal }
const JOURNALS =
  '`purchases`: invoices, expenses and credit notes; `miscellaneous`: VAT that becomes deductible by a payment, and advances that settle their invoice; `bank`: payments, if `posts_payments`.'

const RATE = 'Percent. The French rate by which the buyer computes the VAT of a reverse charge.'
const POSTS =
  'Whether payments are posted: supplier against bank, or advance against bank while there is no invoice. Off by default, because the accountant posts them from the bank statement.'
const EMAILS = 'Recipients of the mail of `POST /accounting/sendings`, at most five.'

export const AccountingSettings = View('AccountingSettings', {
  accounts: View('AccountingAccounts', accounts, { description: ACCOUNTS }),
  journals: View('AccountingJournals', journals, { description: JOURNALS }),
  reverse_charge_vat_rate: Type.Number({ description: RATE, example: 20 }),
  posts_payments: Type.Boolean({ description: POSTS }),
  accountant_emails: ListOf(Type.String(), { description: EMAILS }),
})
export type AccountingSettings = Static<typeof AccountingSettings>

export const UpdateAccountingSettings = Body(
  'UpdateAccountingSettings',
  {
    accounts: Type.Optional(
      Body(
        'UpdateAccountingAccounts',
        {
          services: Type.Optional(LedgerAccount),
          expenses: Type.Optional(LedgerAccount),
          disbursements: Type.Optional(LedgerAccount),
          vat_deductible: Type.Optional(LedgerAccount),
          vat_waiting: Type.Optional(LedgerAccount),
          vat_due: Type.Optional(LedgerAccount),
          vat_due_outside_eu: Type.Optional(LedgerAccount),
          suppliers: Type.Optional(LedgerAccount),
          advances: Type.Optional(LedgerAccount),
          bank: Type.Optional(LedgerAccount),
        },
        { description: ACCOUNTS },
      ),
    ),
    journals: Type.Optional(
      Body(
        'UpdateAccountingJournals',
        {
          purchases: Type.Optional(Journal),
          miscellaneous: Type.Optional(Journal),
          bank: Type.Optional(Journal),
        },
        { description: JOURNALS },
      ),
    ),
    reverse_charge_vat_rate: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, 'x-decimals': 2, description: RATE }),
    ),
    posts_payments: Type.Optional(Type.Boolean({ description: POSTS })),
    accountant_emails: Type.Optional(ListOf(Email(), { maxItems: 5, description: EMAILS })),
  },
  { example: { accounts: { services: { account: '611000', label: 'Sous-traitance générale' } } } },
)
export type UpdateAccountingSettings = Static<typeof UpdateAccountingSettings>

const AppliesTo = OneOf(OVERRIDE_KINDS, {
  title: 'AccountOverrideKind',
  description: '`services`: amounts of invoices; `expenses`: amounts of expenses that are not disbursements.',
})

export const AccountOverride = View('AccountOverride', {
  id: Uuid(),
  project_code_id: Nullable(Uuid()),
  mission_id: Nullable(Uuid()),
  applies_to: AppliesTo,
  account: AccountNumber(),
  label: Label(),
  created_at: Timestamp(),
})
export type AccountOverride = Static<typeof AccountOverride>

const createOverrideBody = Body(
  'CreateAccountOverride',
  {
    project_code_id: Type.Optional(Nullable(Uuid())),
    mission_id: Type.Optional(Nullable(Uuid())),
    applies_to: AppliesTo,
    account: AccountNumber(),
    label: Label(),
  },
  {
    description: 'Either `project_code_id` or `mission_id`.',
    example: {
      project_code_id: '0197f2a4-0000-7000-8000-000000000001',
      applies_to: 'services',
      account: '611000',
      label: 'Sous-traitance générale',
    },
  },
)
export const CreateAccountOverride = withRules(createOverrideBody, ({ project_code_id, mission_id }) =>
  (project_code_id == null) === (mission_id == null)
    ? [fieldError('project_code_id', OVERRIDE_ERRORS.override_target)]
    : [],
)
export type CreateAccountOverride = Static<typeof createOverrideBody>

export const AccountOverrideQuery = Query({ ...PAGE, ...UPDATED_SINCE })
export type AccountOverrideQuery = Static<typeof AccountOverrideQuery>
