import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { grants } from '../../../domain/access/scopes.ts'
import { alreadyExists, inUse, notFound } from '../../../domain/errors/api-error.ts'
import { changedFields } from '../../../domain/events/event-kinds.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created, ImportedItem, JsonText } from '../../../domain/json-text.ts'
import { decimalText } from '../../../domain/money.ts'
import type { Page, PageQuery } from '../../../domain/pagination.ts'
import { checkParty } from '../../../domain/parties/party-rules.ts'
import { type Ctx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { checkReferences, toReferenceKind } from '../../../kernel/db/references.ts'
import type { FreelancerStatus } from '../../../kernel/db/schema/tables.ts'
import { toSortInput } from '../../../kernel/db/sql/list-sorts.ts'
import { acquireTeamLock } from '../../../kernel/db/team-lock.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import { ASSIGNMENT_REFERENCES, assign } from '../../company/assignments/index.ts'
import { knownTags } from '../../company/tags/tags.tables.ts'
import { knownTeams } from '../../company/units/units.tables.ts'
import { lockCredentials, lockIssuer } from '../../identity/credentials/index.ts'
import { findUnacceptedInvitation } from '../../identity/invitations/index.ts'
import { endAccess, moveAccess, revokeAccess } from './freelancer-access.service.ts'
import { FREELANCER_ERRORS, FREELANCER_EVENTS } from './freelancers.manifest.ts'
import * as queries from './freelancers.queries.ts'
import {
  checkInvoicingMode,
  checkNotErased,
  checkStatusChange,
  resolveUmbrella,
} from './freelancers.rules.ts'
import {
  type CreateFreelancer,
  FREELANCER_STATUSES,
  type Freelancer,
  type FreelancerQuery,
  NEW_FREELANCER,
  type UpdateFreelancer,
} from './freelancers.schemas.ts'
import { pageOfFreelancerEvents } from './timeline/freelancer-events.queries.ts'
import type { FreelancerEvent } from './timeline/freelancer-events.schemas.ts'
import { changeVat } from './vat-history/change-vat.service.ts'

/** Serializes changes of unique values. A single insert needs only the unique index. */
const lockKeys = (ctx: Ctx) => acquireTeamLock(ctx.db, ctx.tenantId, 'freelancer-keys')

const FILTER_REFERENCES = {
  tag_id: toReferenceKind(knownTags, 'team_tag'),
  team_id: toReferenceKind(knownTeams, 'team'),
}

const REFERENCES = {
  referent_id: {
    resource: 'active_user' as const,
    find: async (ctx: Ctx, ids: readonly string[]) =>
      (await queries.findActiveReferents.many(ctx.db, { tenant_id: ctx.tenantId, ids })).map(({ id }) => id),
  },
  ...ASSIGNMENT_REFERENCES,
}

export async function listFreelancers(ctx: Ctx, query: FreelancerQuery): Promise<JsonText<Page<Freelancer>>> {
  await checkReferences(ctx, query, FILTER_REFERENCES)
  const { status, sort, ...filters } = query
  const statuses = status && parseWords(status, FREELANCER_STATUSES)
  const order = toSortInput(sort)
  const now = ctx.clock.now()
  const input = { tenant_id: ctx.tenantId, now, ...filters, ...(statuses && { statuses }), ...order }
  return (await queries.pageOfFreelancers.only(ctx.db, input)).json
}

/** Records that the caller reads all data about the freelancer. */
export function recordFreelancerExport(ctx: Ctx, id: string): void {
  queries.saveExport.queue(ctx.db, { tenant_id: ctx.tenantId, id, at: ctx.clock.now() })
  recordEvent(ctx, FREELANCER_EVENTS.exported, id)
}

export async function getFreelancer(ctx: Ctx, id: string): Promise<JsonText<Freelancer>> {
  const row = await queries.findFreelancer.first(ctx.db, { ...toRowKey(ctx, id), now: ctx.clock.now() })
  if (!row) throw notFound('freelancer')
  return row.json
}

export async function listFreelancerEvents(
  ctx: KeyCtx,
  id: string,
  query: PageQuery,
): Promise<JsonText<Page<FreelancerEvent>>> {
  await getFreelancer(ctx, id)
  const with_missions = grants(ctx.principal.scopes, 'missions:read')
  return (await pageOfFreelancerEvents.only(ctx.db, { ...toRowKey(ctx, id), with_missions, ...query })).json
}

/** Creates an active profile without an invitation. */
export async function createFreelancer(ctx: Ctx, input: CreateFreelancer): Promise<Created<Freelancer>> {
  const { id } = await addFreelancer(ctx, input, 'active')
  return { id, json: await getFreelancer(ctx, id) }
}

/** Creates the freelancer unless one with the address or external id exists. The lock serializes concurrent imports. */
export async function importFreelancer(ctx: Ctx, row: CreateFreelancer): Promise<ImportedItem> {
  await lockKeys(ctx)
  const { email, external_id = null } = row
  const [match, otherMatch] = await queries.findByKeys.many(ctx.db, {
    tenant_id: ctx.tenantId,
    email,
    external_id,
  })
  if (otherMatch) throw alreadyExists('external_id', 'freelancer')
  if (match) return { id: match.id, isNew: false }
  return { ...(await addFreelancer(ctx, row, 'active')), isNew: true }
}

export async function addFreelancer(ctx: Ctx, input: CreateFreelancer, status: 'active' | 'invited') {
  const id = newId()
  if (input.external_id) await lockKeys(ctx)
  await checkReferences(ctx, input, REFERENCES)
  const vat_rate = decimalText(input.vat_rate ?? null) ?? (await readDefaultVatRate(ctx))
  const is_umbrella = resolveUmbrella(input.is_umbrella, input.external_referent != null)
  checkInvoicingMode(is_umbrella, input.invoicing_mode)
  queries.insertFreelancer.queue(ctx.db, {
    ...toRowKey(ctx, id),
    email: input.email,
    status,
    first_name: input.first_name,
    last_name: input.last_name,
    external_id: input.external_id ?? null,
    ...toCompanyColumns(input),
    vat_rate,
    is_umbrella,
    referent_id: input.referent_id ?? null,
    external_referent: toStoredReferent(input.external_referent, newId()),
    at: ctx.clock.now(),
  })
  await assign(ctx, 'freelancer', id, input)
  recordEvent(ctx, FREELANCER_EVENTS.created, id, { status })
  return { id }
}

const NO_COMPANY = {
  siren: null,
  siret: null,
  company: null,
  legal_form: null,
  register: null,
  address: null,
  postal_code: null,
  city: null,
  vat_number: null,
  vat_exemption_reason: null,
  supplier_code: null,
}

/** The columns that contracts and invoices show. */
function toCompanyColumns(input: CreateFreelancer) {
  const { siren, siret, company, legal_form, register, ...more } = { ...NO_COMPANY, ...input }
  const { address, postal_code, city, vat_number, vat_exemption_reason, supplier_code } = more
  return {
    siren,
    siret,
    company,
    legal_form,
    register,
    address,
    postal_code,
    city,
    vat_number,
    vat_exemption_reason,
    supplier_code,
    country: input.country ?? NEW_FREELANCER.country,
    vat_regime: input.vat_regime ?? 'standard',
    vat_on_debits: input.vat_on_debits ?? false,
    electronic_address: toStoredAddress(input.electronic_address),
    invoicing_mode: input.invoicing_mode ?? 'self_billing',
    is_in_das2: input.is_in_das2 ?? true,
  }
}

const readDefaultVatRate = async (ctx: Ctx) =>
  (await queries.findDefaultVatRate.only(ctx.db, { tenant_id: ctx.tenantId })).vat_rate

export async function updateFreelancer(
  ctx: KeyCtx,
  id: string,
  input: UpdateFreelancer,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<Freelancer>> {
  // A new status or address ends links, sessions and the invitation.
  const issuer = input.status || input.email ? await lockIssuer(ctx) : undefined
  if (input.email || input.external_id) await lockKeys(ctx)
  const before = await queries.lockFreelancer.first(ctx.db, toRowKey(ctx, id))
  if (!before) throw notFound('freelancer')
  if (Object.keys(input).length === 0) return getFreelancer(ctx, id)
  checkNotErased(before)
  const { tag_ids: _tags, team_ids: _teams, external_referent, is_umbrella, ...others } = input
  const { electronic_address, vat_from: _from, vat_regime: _regime, vat_rate: _rate, ...changes } = others
  checkParty(before, input)
  const umbrella = toUmbrellaChanges(before, external_referent, is_umbrella)
  checkInvoicingMode(umbrella.is_umbrella ?? before.is_umbrella, input.invoicing_mode)
  await checkReferences(ctx, input, REFERENCES)
  const hasNewLinks = await assign(ctx, 'freelancer', id, input)
  if (changes.status) await checkStatus(ctx, id, before.status, changes.status)
  const { status = before.status, email = before.email } = changes
  await endAccess(ctx, before, { status, email })
  const vat = await changeVat(ctx, id, input)
  const updated = await queries.updateFreelancerRow.first(ctx.db, {
    ...toRowKey(ctx, id),
    at: ctx.clock.now(),
    ...changes,
    ...vat,
    ...toAddressChange(electronic_address),
    ...umbrella,
    ...((hasNewLinks || vat) && { touch: true as const }),
  })
  if (issuer) {
    await moveAccess(ctx, issuer, before, { status, email })
    ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  }
  if (updated) {
    recordEvent(ctx, FREELANCER_EVENTS.updated, id, changedFields(input))
    await ctx.hooks.partyChanged(ctx, id)
  }
  return getFreelancer(ctx, id)
}

async function checkStatus(
  ctx: Ctx,
  id: string,
  from: FreelancerStatus,
  to: FreelancerStatus,
): Promise<void> {
  const invitation = await findUnacceptedInvitation.first(ctx.db, toRowKey(ctx, id))
  checkStatusChange(from, to, invitation === undefined)
  if (to === 'archived') await checkNoOpenMissions(ctx, id)
}

type Before = { is_umbrella: boolean; external_referent: { id: string } | null }

const NO_CHANGES: { is_umbrella?: boolean; external_referent?: string | null } = {}

/** Keeps `is_umbrella` and `external_referent` consistent; a changed umbrella company keeps its id. */
function toUmbrellaChanges(
  before: Before,
  company: UpdateFreelancer['external_referent'],
  isUmbrella: boolean | undefined,
) {
  if (company === undefined && isUmbrella === undefined) return NO_CHANGES
  const hasCompany = company === undefined ? before.external_referent !== null : company !== null
  const stored = toStoredReferent(company, before.external_referent?.id ?? newId())
  return {
    is_umbrella: resolveUmbrella(isUmbrella, hasCompany),
    ...(company !== undefined && { external_referent: stored }),
  }
}

const NO_REFERENT = {
  email: null,
  legal_form: null,
  siren: null,
  register: null,
  vat_number: null,
  address: null,
  postal_code: null,
  city: null,
}

function toStoredReferent(sent: CreateFreelancer['external_referent'], id: string): string | null {
  if (!sent) return null
  return JSON.stringify({ id, ...NO_REFERENT, ...sent })
}

const toStoredAddress = (sent: CreateFreelancer['electronic_address']) => (sent ? JSON.stringify(sent) : null)

export const toAddressChange = (sent: UpdateFreelancer['electronic_address']) =>
  sent === undefined ? {} : { electronic_address: toStoredAddress(sent) }

async function checkNoOpenMissions(ctx: Ctx, id: string): Promise<void> {
  const input = { ...toRowKey(ctx, id), now: ctx.clock.now() }
  const { count } = await queries.countOpenMissions.only(ctx.db, input)
  if (count > 0) throw inUse([{ resource: 'missions', count }], FREELANCER_ERRORS.open_missions, { count })
}

const MAX_NAMED_MISSIONS = 10

async function checkErasure(ctx: Ctx, id: string): Promise<void> {
  const input = { ...toRowKey(ctx, id), now: ctx.clock.now() }
  const { count } = await queries.countOpenMissions.only(ctx.db, input)
  if (count === 0) return
  const openMissions = await queries.findOpenMissions.many(ctx.db, { ...input, limit: MAX_NAMED_MISSIONS })
  const missions = openMissions.map((mission) => `${mission.name} (${mission.id})`)
  throw inUse([{ resource: 'missions', count }], FREELANCER_ERRORS.erasure_open_missions, { count, missions })
}

/**
 * Archives the freelancer for good, and returns their address, or undefined if they were erased before. `begin` runs under the lock of
 * the freelancer, before the first change.
 */
export async function closeFreelancer(
  ctx: Ctx,
  id: string,
  begin: () => Promise<void>,
): Promise<{ email: string } | undefined> {
  await lockCredentials(ctx.db, ctx.tenantId)
  await lockKeys(ctx)
  const before = await queries.lockFreelancer.first(ctx.db, toRowKey(ctx, id))
  if (!before) throw notFound('freelancer')
  if (before.erased_at) return undefined
  await checkErasure(ctx, id)
  await begin()
  await revokeAccess(ctx, id)
  queries.markErased.queue(ctx.db, { ...toRowKey(ctx, id), at: ctx.clock.now() })
  recordEvent(ctx, FREELANCER_EVENTS.erased, id)
  return { email: before.email }
}

export { freelancerObjects } from './freelancers.queries.ts'
