import { type RawBuilder, sql } from 'kysely'
import { SEPA_COUNTRIES } from '../../../domain/parties/sepa-countries.ts'
import { jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { bankAccountActions, type Caller } from './bank-details.actions.ts'
import type { BankAccount, BankAccountState, PortalBankAccount } from './bank-details.schemas.ts'

const col = <T>(name: string) => sql<T>`${sql.ref(`bank_account.${name}`)}`

type Shared = Omit<PortalBankAccount, 'allowed_actions'>

const sharedFields: { [K in keyof Shared]: RawBuilder<Shared[K]> } = {
  id: col('id'),
  version: col('version'),
  status: col('status'),
  country: col('country'),
  last_digits: col('last_digits'),
  is_sepa: sql<boolean>`bank_account.country in (${sql.join(SEPA_COUNTRIES.map((country) => sql.lit(country)))})`,
  proposed_by: col('proposed_by'),
  decided_at: maybeTimestamp(sql`bank_account.decided_at`),
  reason: col('reason'),
  replaced_at: maybeTimestamp(sql`bank_account.replaced_at`),
  created_at: timestamp(sql`bank_account.created_at`),
  updated_at: timestamp(sql`bank_account.updated_at`),
}

const stateFields: { [K in keyof BankAccountState]: RawBuilder<BankAccountState[K]> } = {
  ...sharedFields,
  freelancer_id: col('freelancer_id'),
  proposed_by_id: col('proposed_by_id'),
  link_issued_by_id: col('link_issued_by_id'),
  decided_by_id: col('decided_by_id'),
}

/** Builds the `object` of the events of a bank account. */
export const bankAccountObject = () => jsonObject<BankAccountState>(stateFields)

export const bankAccountView = (caller: Caller) =>
  jsonObject<BankAccount>({ ...stateFields, allowed_actions: bankAccountActions(caller) })

export const portalBankAccountView = () =>
  jsonObject<PortalBankAccount>({
    ...sharedFields,
    allowed_actions: sql<
      PortalBankAccount['allowed_actions']
    >`case when bank_account.status = 'proposed' and bank_account.proposed_by = 'freelancer'
      then '["withdraw"]'::json else '[]'::json end`,
  })
