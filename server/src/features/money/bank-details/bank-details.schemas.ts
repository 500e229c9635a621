import { BANK_ACCOUNT_STATUSES } from '../../../kernel/db/schema/tables.ts'
import { findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import {
  Body,
  Clearable,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  Secret,
  type Static,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { BANK_ACCOUNT_ACTIONS } from './bank-details.rules.ts'
import { bankErrors } from './iban.rules.ts'

const sharedFields = {
  id: Uuid(),
  version: Type.Integer({ description: 'Counts the bank accounts of the owner, from 1.' }),
  status: OneOf(BANK_ACCOUNT_STATUSES, {
    title: 'BankAccountStatus',
    description: '`approved` is in use. An owner has at most one `approved` and one `proposed` account.',
  }),
  country: Type.String({ description: 'The country of the IBAN.', example: 'FR' }),
  last_digits: Type.String({ description: 'The last four characters of the IBAN.', example: '0189' }),
  is_sepa: Type.Boolean({ description: 'Whether payment files can pay it.' }),
  proposed_by: OneOf(['team', 'freelancer']),
  decided_at: Nullable(Timestamp(), { description: 'When it was approved, rejected or withdrawn.' }),
  reason: Nullable(Type.String(), { description: 'Why it was rejected.' }),
  replaced_at: Nullable(Timestamp(), { description: 'When another account was approved in its place.' }),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

const stateFields = {
  ...sharedFields,
  freelancer_id: Nullable(Uuid(), { description: 'Whose account it is; null: the account of the team.' }),
  proposed_by_id: Nullable(Uuid(), { description: 'The user who proposed it for the team.' }),
  link_issued_by_id: Nullable(Uuid(), {
    description: 'The user who issued the portal link with which the freelancer proposed it.',
  }),
  decided_by_id: Nullable(Uuid(), { description: 'The user who approved, rejected or withdrew it.' }),
}

/** The `object` of the events of a bank account. */
export const BankAccountState = View('BankAccountState', stateFields)
export type BankAccountState = Static<typeof BankAccountState>

export const BankAccount = View('BankAccount', {
  ...stateFields,
  allowed_actions: ListOf(OneOf(BANK_ACCOUNT_ACTIONS), {
    description:
      'What you may do now. Approving can still be refused to a user who changed the email of the freelancer.',
  }),
})
export type BankAccount = Static<typeof BankAccount>

export const PortalBankAccount = View('PortalBankAccount', {
  ...sharedFields,
  allowed_actions: ListOf(OneOf(['withdraw']), { description: 'What you may do now.' }),
})
export type PortalBankAccount = Static<typeof PortalBankAccount>

export const BankAccountDetails = View('BankAccountDetails', {
  id: Uuid(),
  iban: Secret('In electronic format.'),
  bic: Secret('If it was given.'),
  holder_name: Secret('The name of the holder as the bank knows it.'),
})
export type BankAccountDetails = Static<typeof BankAccountDetails>

const details = {
  iban: Type.String({
    minLength: 1,
    maxLength: 34,
    description:
      'In electronic format: upper case, without blanks. Nothing is removed or converted: an IBAN with blanks or small letters is an error.',
    'x-secret': true,
  }),
  bic: Clearable(Type.String({ minLength: 1, maxLength: 11 }), {
    description: 'Of 8 or 11 characters, in upper case. SEPA payments do not need it.',
    'x-secret': true,
  }),
  holder_name: Text(70, { description: 'The name of the holder as the bank knows it.' }),
}
const EXAMPLE = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', holder_name: 'Sasha Bernard' }

const proposeBankAccount = Body('ProposeBankAccount', details, { example: EXAMPLE })
export const ProposeBankAccount = withRules(proposeBankAccount, bankErrors)
export type ProposeBankAccount = Static<typeof proposeBankAccount>

const proposePortalBankAccount = Body(
  'ProposePortalBankAccount',
  {
    ...details,
    code: Clearable(Text(20), {
      description: 'The code of `POST /portal/v1/step-up/code`, where mail is set up.',
    }),
  },
  { example: EXAMPLE },
)
export const ProposePortalBankAccount = withRules(proposePortalBankAccount, bankErrors)
export type ProposePortalBankAccount = Static<typeof proposePortalBankAccount>

export const RejectBankAccount = Body(
  'RejectBankAccount',
  { reason: Text(2000, { description: 'The proposer reads it.' }) },
  { example: { reason: 'The freelancer did not confirm it by phone.' } },
)
export type RejectBankAccount = Static<typeof RejectBankAccount>

const OWNERS = ['team', 'freelancer'] as const

const filters = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  status: Type.Optional(WordsFilter(BANK_ACCOUNT_STATUSES, { example: 'proposed,approved' })),
  owner: Type.Optional(OneOf(OWNERS, { description: 'Accounts of the team, or of freelancers.' })),
  freelancer_id: Type.Optional(Uuid()),
})
export const BankAccountQuery = withRules(filters, ({ status }) =>
  findWordErrors('status', status, BANK_ACCOUNT_STATUSES),
)
export type BankAccountQuery = Static<typeof filters>

export const PortalBankAccountQuery = Query({ ...PAGE, ...UPDATED_SINCE })
export type PortalBankAccountQuery = Static<typeof PortalBankAccountQuery>
