// Reads bank accounts: masked, and in clear.

import { toAloneSince } from '../../../domain/access/second-person.ts'
import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import { invalid, notFound, refused } from '../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../domain/errors/input.errors.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { type FreelancerCtx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { checkReferences, toReferenceKind } from '../../../kernel/db/references.ts'
import { BANK_ACCOUNT_STATUSES } from '../../../kernel/db/schema/tables.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import { knownFreelancers } from '../../people/freelancers/freelancers.tables.ts'
import { BANK_DETAILS_ERRORS } from './bank-details.errors.ts'
import { BANK_ACCOUNT_EVENTS } from './bank-details.manifest.ts'
import * as queries from './bank-details.queries.ts'
import { bankActionLists } from './bank-details.rules.ts'
import type {
  BankAccount,
  BankAccountDetails,
  BankAccountQuery,
  PortalBankAccount,
  PortalBankAccountQuery,
} from './bank-details.schemas.ts'
import { openBankDetails } from './seal.ts'

export const accountNotFound = () => notFound('bank_account')

const toCaller = ({ tenantId, principal, clock }: KeyCtx) => ({
  tenant_id: tenantId,
  user_id: principal.userId,
  since: toAloneSince(clock.now()),
  action_lists: bankActionLists(principal.scopes),
})

export async function listBankAccounts(
  ctx: KeyCtx,
  { status, owner, freelancer_id, ...query }: BankAccountQuery,
): Promise<JsonText<Page<BankAccount>>> {
  await checkReferences(
    ctx,
    { freelancer_id },
    { freelancer_id: toReferenceKind(knownFreelancers, 'freelancer') },
  )
  if (owner === 'team' && freelancer_id)
    throw invalid('freelancer_id', INPUT_ERRORS.mutually_exclusive, {
      fields: ['owner', 'freelancer_id'],
    })
  const statuses = status && parseWords(status, BANK_ACCOUNT_STATUSES)
  const owner_id = owner === 'team' ? ctx.tenantId : freelancer_id
  const input = {
    ...toCaller(ctx),
    ...query,
    ...(statuses && { statuses }),
    ...(owner_id && { owner_id }),
    ...(owner === 'freelancer' && { of_freelancers: true as const }),
  }
  return (await queries.pageOfBankAccounts.only(ctx.db, input)).json
}

export async function getBankAccount(ctx: KeyCtx, id: string): Promise<JsonText<BankAccount>> {
  const row = await queries.findBankAccount.first(ctx.db, { ...toCaller(ctx), id })
  if (!row) throw accountNotFound()
  return row.json
}

/** Reading is a write: the IBAN is returned only together with an event and an audit log entry. */
export async function readBankDetails(
  ctx: KeyCtx,
  id: string,
  secretKeys: SecretKeys,
): Promise<JsonText<BankAccountDetails>> {
  const row = await queries.findSealedDetails.first(ctx.db, toRowKey(ctx, id))
  // The erasure of a person empties the sealed details.
  if (!row || row.sealed.length === 0) throw accountNotFound()
  const details = openBankDetails(secretKeys, row)
  if (!details) throw refused(BANK_DETAILS_ERRORS.bank_key_unknown)
  const { freelancer_id, country, last_digits } = row
  queries.recordDetailsRead.queue(ctx.db, { ...toRowKey(ctx, id), at: ctx.clock.now() })
  recordEvent(ctx, BANK_ACCOUNT_EVENTS.read, id, { freelancer_id, country, last_digits })
  return toJsonText({ id, ...details })
}

export async function listPortalBankAccounts(
  ctx: FreelancerCtx,
  query: PortalBankAccountQuery,
): Promise<JsonText<Page<PortalBankAccount>>> {
  const input = { tenant_id: ctx.tenantId, freelancer_id: ctx.principal.freelancerId, ...query }
  return (await queries.pageOfPortalBankAccounts.only(ctx.db, input)).json
}

export async function getPortalBankAccount(
  ctx: FreelancerCtx,
  id: string,
): Promise<JsonText<PortalBankAccount>> {
  const key = { ...toRowKey(ctx, id), freelancer_id: ctx.principal.freelancerId }
  const row = await queries.findPortalBankAccount.first(ctx.db, key)
  if (!row) throw accountNotFound()
  return row.json
}

export { bankAccountObjects } from './bank-details.queries.ts'
