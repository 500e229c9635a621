// Erasure of a person. The request erases the profile and ends the access, in one transaction; a job erases the rest in small
// transactions. Each transaction can run again after a crash, because it finds only data that is not erased yet.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { inUse, notFound } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { LAWS, type PersonKind } from '../../../domain/personal-data.ts'
import { eraseIn } from '../../../kernel/db/connections/client.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { closeUser, getUser } from '../../identity/users/index.ts'
import { closeFreelancer, getFreelancer } from '../../people/freelancers/index.ts'
import { findAddresses } from '../../platform/audit-log/index.ts'
import type { RetainedInput } from './erase.queries.ts'
import { STATEMENTS } from './erase.queries.ts'
import * as queries from './erasures.queries.ts'
import { PERSONAL_DATA_ERRORS } from './personal-data.manifest.ts'
import type { Erasure } from './personal-data.schemas.ts'
import { getRetentionStart, type Retention, resolveRetention } from './retention.rules.ts'

type ReadCtx = Pick<Ctx, 'db' | 'tenantId'>

export async function readRetention({ db, tenantId }: ReadCtx): Promise<Retention> {
  const { retention_settings } = await queries.findRetention.only(db, { tenant_id: tenantId })
  return resolveRetention(retention_settings)
}

/** 404 for a person that the team does not have. */
export async function requirePerson(ctx: Ctx, kind: PersonKind, id: string): Promise<void> {
  await (kind === 'freelancer' ? getFreelancer(ctx, id) : getUser(ctx, id))
}

/** Returns the erasure by the id of the person. */
export async function getErasure(ctx: Ctx, id: string): Promise<JsonText<Erasure>> {
  const found = await queries.findErasure.first(ctx.db, { tenant_id: ctx.tenantId, person_id: id })
  if (!found) throw notFound('erasure')
  return found.json
}

/** The table with the profile, and what the audit log calls it. */
const PROFILES = { freelancer: 'freelancer', user: 'team_user' } as const

export async function erasePerson(
  ctx: KeyCtx,
  kind: PersonKind,
  id: string,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<Erasure>> {
  const begin = async () => {
    if (kind === 'freelancer') await refuseOpenWork(ctx, id)
    await eraseIn(ctx.db, 'person')
  }
  const closed = await (kind === 'freelancer' ? closeFreelancer(ctx, id, begin) : closeUser(ctx, id, begin))
  if (!closed) return getErasure(ctx, id)
  const at = ctx.clock.now()
  const key = { tenant_id: ctx.tenantId, resource: kind, subject_id: id }
  const earlierAddresses = (await findAddresses.many(ctx.db, key)).map(({ address }) => address)
  const addresses = [...new Set([closed.email.toLowerCase(), ...earlierAddresses])]
  const person = { ...key, person_id: id, addresses }
  const input = createStatementInput(person, at, at, await readRetention(ctx))
  const profileStatements = STATEMENTS[kind].find(({ table }) => table.name === PROFILES[kind])
  await profileStatements?.erase?.many(ctx.db, { ...input, limit: 1 })
  const retained = JSON.stringify(await listRetained(ctx, kind, input))
  const requested_by = ctx.principal.userId
  queries.insertErasure.queue(ctx.db, { ...person, person_kind: kind, retained, requested_by, at })
  ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  return getErasure(ctx, id)
}

async function refuseOpenWork(ctx: Ctx, id: string): Promise<void> {
  const { reports, entries } = await queries.countOpenWork.only(ctx.db, {
    tenant_id: ctx.tenantId,
    person_id: id,
  })
  const [first, ...others] = [
    { resource: 'activity_reports', count: reports },
    { resource: 'accounting_entries', count: entries },
  ].filter(({ count }) => count > 0)
  if (first) throw inUse([first, ...others], PERSONAL_DATA_ERRORS.erasure_open_work, { reports, entries })
}

type KnownPerson = { tenant_id: string; person_id: string; addresses: readonly string[] }

/** Creates the input of the statements. Subjects are added when they are known. */
export const createStatementInput = (
  { tenant_id, person_id, addresses }: KnownPerson,
  erasedAt: Date,
  now: Date,
  { accounting_years }: Retention,
): RetainedInput => ({
  tenant_id,
  person_id,
  addresses,
  subjects: [],
  mentions: [person_id, ...addresses],
  sellers: [],
  accounting_before: getRetentionStart(now, accounting_years),
  vigilance_before: getRetentionStart(now, LAWS.vigilance.years),
  erased_on: erasedAt.toISOString().slice(0, 10),
  accounting_years,
  vigilance_years: LAWS.vigilance.years,
})

/** Returns what a law keeps, by table. */
export async function listRetained(
  { db }: Pick<Ctx, 'db'>,
  kind: PersonKind,
  input: RetainedInput,
): Promise<Erasure['retained']> {
  const found = await Promise.all(
    STATEMENTS[kind].map(async ({ table, retained }) => {
      if (!retained || !table.personal.kept) return []
      const { count, until } = await retained.only(db, input)
      const { reason } = LAWS[table.personal.kept.law]
      return count > 0 && until ? [{ table: table.name, reason, count, until }] : []
    }),
  )
  return found.flat()
}
