// Builders for tests about payments: an approved bank account, and an invoice that can be paid by a batch.
import { randomUUID } from 'node:crypto'
import { createSecretKeys, type SecretKey } from '../../src/domain/access/secret-keys.ts'
import { sealBankDetails } from '../../src/features/money/bank-details/index.ts'
import { SECRET_KEY } from '../world/test-options.ts'
import type { Body, Team, World } from '../world/world.ts'
import { makeColleague } from './bank-accounts.ts'
import { makeInvoice } from './invoices.ts'
import { getData } from './missions.ts'

/** IBANs from examples that banks publish. */
export const IBANS = { team: 'FR1420041010050500013M02606', freelancer: 'FR7630006000011234567890189' }

/** Stores an account as if two people had proposed and approved it; the team's if `freelancerId` is null. */
export async function makeApprovedAccount(
  world: World,
  team: Team,
  freelancerId: string | null,
  { iban = freelancerId ? IBANS.freelancer : IBANS.team, holder_name = 'Zoé Bernard' } = {},
): Promise<string> {
  const id = randomUUID()
  const key = createSecretKeys(SECRET_KEY).current as SecretKey
  const { sealed, key_check } = sealBankDetails(
    key,
    { tenant_id: team.id, id },
    { iban, bic: null, holder_name },
  )
  await world.database.query({
    text: `insert into bank_account (tenant_id, id, freelancer_id, owner_id, version, status, sealed, key_check, country, last_digits,
        proposed_by, proposed_by_id, contact_email, decided_by_id, decided_at, created_at, updated_at)
      select $1, $2, $3::uuid, coalesce($3::uuid, $1), 1 + (select count(*) from bank_account b where b.tenant_id = $1
          and b.owner_id = coalesce($3::uuid, $1)), 'approved', $4, $5, $6, $7, 'team', $8,
        case when $3::uuid is not null then 'someone@example.com' end, $8, $9, $9, $9
      on conflict do nothing`,
    values: [
      team.id,
      id,
      freelancerId,
      sealed,
      key_check,
      iban.slice(0, 2),
      iban.slice(-4),
      team.userId,
      world.clock.now(),
    ],
  })
  return id
}

/** Makes a numbered entry that waits for its payment, and an approved account of its freelancer. */
export async function makePayable(world: World, team: Team): Promise<Body> {
  const entry = await makeInvoice(world, team)
  await makeApprovedAccount(world, team, entry.freelancer.id)
  return entry
}

export async function payEntry(team: Team, entry: Body): Promise<Body> {
  return getData(await team.call('PATCH', `/accounting/entries/${entry.id}`, { status: 'paid' })).entry
}

/** A draft with one entry, of a team that can export it. */
export async function makeBatch(world: World, team: Team): Promise<{ id: string }> {
  await ensureTeamAccount(world, team)
  const { id } = await makePayable(world, team)
  const body = { execution_date: world.clock.now().toISOString().slice(0, 10), entry_ids: [id] }
  return { id: getData(await team.call('POST', '/payment-batches', body)).id }
}

/** A draft with one entry that a colleague has prepared, so that the team's admin may approve it as second person. */
export async function makePreparedBatch(world: World, team: Team): Promise<{ id: string }> {
  const { call } = await makeColleague(world, team)
  const { id } = await makeBatch(world, { ...team, call })
  getData(await call('POST', `/payment-batches/${id}/prepare`))
  return { id }
}

async function ensureTeamAccount(world: World, team: Team): Promise<void> {
  const text = "select from bank_account where tenant_id = $1 and owner_id = $1 and status = 'approved'"
  const found = await world.database.query({ text, values: [team.id] })
  if (found.length === 0) await makeApprovedAccount(world, team, null)
}

export async function makeExportedBatch(world: World, team: Team): Promise<{ id: string }> {
  const { id } = await makeBatch(world, team)
  getData(await team.call('POST', `/payment-batches/${id}/export`))
  return { id }
}
