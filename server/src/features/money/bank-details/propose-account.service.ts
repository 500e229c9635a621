// Proposes a bank account, on behalf of a user of the team or of the freelancer in the portal.

import { getLinkId } from '../../../domain/access/principal.ts'
import type { SecretKey, SecretKeys } from '../../../domain/access/secret-keys.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { invalidState, notFound, refused } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created } from '../../../domain/json-text.ts'
import { type Ctx, type FreelancerCtx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { StepUpMethod } from '../../../kernel/db/schema/tables.ts'
import { acquireTeamLock } from '../../../kernel/db/team-lock.ts'
import { findCreatorsOfKeys, listRequestKeys } from '../../identity/second-person/index.ts'
import { stepUpOnPortal } from '../../identity/step-up/index.ts'
import { lockFreelancer } from '../../people/freelancers/index.ts'
import { queueMail } from '../../platform/mails/index.ts'
import { BANK_DETAILS_ERRORS } from './bank-details.errors.ts'
import { BANK_ACCOUNT_EVENTS } from './bank-details.manifest.ts'
import * as queries from './bank-details.queries.ts'
import { MAX_PROPOSALS_PER_DAY } from './bank-details.rules.ts'
import type {
  BankAccount,
  PortalBankAccount,
  ProposeBankAccount,
  ProposePortalBankAccount,
} from './bank-details.schemas.ts'
import { getBankAccount, getPortalBankAccount } from './bank-details.service.ts'
import { toPublicPart } from './iban.rules.ts'
import { sealBankDetails } from './seal.ts'

/** Every change of a bank account acquires this lock first. */
export const lockBankAccounts = (ctx: Ctx): Promise<void> =>
  acquireTeamLock(ctx.db, ctx.tenantId, 'bank-accounts')

/** Returns the current key. It is checked first, because nothing can be stored without a key. */
function requireCurrentKey({ current }: SecretKeys): SecretKey {
  if (!current) throw refused(BANK_DETAILS_ERRORS.bank_key_missing)
  return current
}

export async function proposeForFreelancer(
  ctx: KeyCtx,
  freelancerId: string,
  input: ProposeBankAccount,
  secretKeys: SecretKeys,
): Promise<Created<BankAccount>> {
  const key = requireCurrentKey(secretKeys)
  await lockBankAccounts(ctx)
  const contact_email = await requireContactEmail(ctx, freelancerId)
  const proposal = { freelancer_id: freelancerId, contact_email, ...(await getUserProposer(ctx)) }
  const id = await propose(ctx, key, input, proposal)
  return { id, json: await getBankAccount(ctx, id) }
}

export async function proposeForTeam(
  ctx: KeyCtx,
  input: ProposeBankAccount,
  secretKeys: SecretKeys,
): Promise<Created<BankAccount>> {
  const key = requireCurrentKey(secretKeys)
  await lockBankAccounts(ctx)
  const proposal = { freelancer_id: null, contact_email: null, ...(await getUserProposer(ctx)) }
  const id = await propose(ctx, key, input, proposal)
  return { id, json: await getBankAccount(ctx, id) }
}

/** Checks the code before anything changes, so that a wrong code counts as an attempt and changes nothing else. */
export async function proposeOnPortal(
  ctx: FreelancerCtx,
  { code, ...input }: ProposePortalBankAccount,
  secretKeys: SecretKeys,
): Promise<Created<PortalBankAccount>> {
  const key = requireCurrentKey(secretKeys)
  await lockBankAccounts(ctx)
  const { freelancerId } = ctx.principal
  const contact_email = await requireContactEmail(ctx, freelancerId)
  const proposer = await getFreelancerProposer(ctx, await stepUpOnPortal(ctx, code ?? null))
  const id = await propose(ctx, key, input, { freelancer_id: freelancerId, contact_email, ...proposer })
  return { id, json: await getPortalBankAccount(ctx, id) }
}

async function requireContactEmail(ctx: Ctx, freelancerId: string): Promise<string> {
  const freelancer = await lockFreelancer.first(ctx.db, toRowKey(ctx, freelancerId))
  if (!freelancer) throw notFound('freelancer')
  const { status, email } = freelancer
  // The profile of a freelancer who never accepted the invitation can be deleted; a bank account cannot.
  if (status !== 'active')
    throw invalidState(BANK_DETAILS_ERRORS.bank_account_of_archived, { status, allowed: [] })
  return email
}

async function getUserProposer(ctx: KeyCtx) {
  return {
    proposed_by: 'team' as const,
    proposed_by_id: ctx.principal.userId,
    portal_link_id: null,
    portal_session_id: null,
    link_issued_by_id: null,
    involved_ids: await findCreatorsOfKeys(ctx, listRequestKeys(ctx)),
    step_up_method: null,
  }
}

async function getFreelancerProposer(ctx: FreelancerCtx, step_up_method: StepUpMethod | null) {
  const { principal } = ctx
  const portal_link_id = getLinkId(principal)
  const issuer = portal_link_id
    ? await queries.findLinkIssuer.first(ctx.db, toRowKey(ctx, portal_link_id))
    : undefined
  return {
    proposed_by: 'freelancer' as const,
    proposed_by_id: null,
    portal_link_id,
    portal_session_id: principal.kind === 'portal_session' ? principal.credentialId : null,
    link_issued_by_id: issuer?.created_by ?? null,
    involved_ids: await findCreatorsOfKeys(ctx, issuer?.created_by_key ? [issuer.created_by_key] : []),
    step_up_method,
  }
}

type ProposalFields = Awaited<ReturnType<typeof getUserProposer | typeof getFreelancerProposer>> & {
  freelancer_id: string | null
  contact_email: string | null
}

async function propose(
  ctx: Ctx,
  key: SecretKey,
  { iban, bic = null, holder_name }: ProposeBankAccount,
  proposal: ProposalFields,
): Promise<string> {
  const at = ctx.clock.now()
  const owner_id = proposal.freelancer_id ?? ctx.tenantId
  const day_ago = new Date(at.getTime() - DAY_MS)
  const facts = await queries.findOwnerFacts.only(ctx.db, { tenant_id: ctx.tenantId, owner_id, day_ago })
  if (facts.proposed_id) throw refused(BANK_DETAILS_ERRORS.bank_account_proposed, { id: facts.proposed_id })
  if (facts.proposed_today >= MAX_PROPOSALS_PER_DAY)
    throw refused(BANK_DETAILS_ERRORS.too_many_bank_accounts, { limit: MAX_PROPOSALS_PER_DAY })
  const row = toRowKey(ctx, newId())
  const publicPart = toPublicPart(iban)
  queries.insertBankAccount.queue(ctx.db, {
    ...row,
    ...proposal,
    ...publicPart,
    ...sealBankDetails(key, row, { iban, bic, holder_name }),
    owner_id,
    version: facts.last_version + 1,
    at,
  })
  queueMail(ctx, 'bank_account_proposed', { id: row.id, number: queries.MAIL_NUMBERS.proposed })
  const { freelancer_id, proposed_by: by } = proposal
  recordEvent(ctx, BANK_ACCOUNT_EVENTS.proposed, row.id, { freelancer_id, ...publicPart, by })
  return row.id
}
