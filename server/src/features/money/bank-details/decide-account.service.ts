// Approves, rejects or withdraws a proposed bank account.

import { ACCESS_CHANGE_DAYS, toAloneSince } from '../../../domain/access/second-person.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { notAllowedForUser } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { type Ctx, type FreelancerCtx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { findCreatorsOfKeys, findReasonAgainstCaller } from '../../identity/second-person/index.ts'
import { lockFreelancer } from '../../people/freelancers/index.ts'
import { queueMail } from '../../platform/mails/index.ts'
import { BANK_DETAILS_ERRORS } from './bank-details.errors.ts'
import { BANK_ACCOUNT_EVENTS } from './bank-details.manifest.ts'
import * as queries from './bank-details.queries.ts'
import {
  type BankAccountAction,
  listInvolvedUsers,
  requireProposed,
  whyNotSecondPerson,
} from './bank-details.rules.ts'
import type { BankAccount, PortalBankAccount, RejectBankAccount } from './bank-details.schemas.ts'
import { accountNotFound, getBankAccount, getPortalBankAccount } from './bank-details.service.ts'
import { lockBankAccounts } from './propose-account.service.ts'

type LockedAccount = NonNullable<Awaited<ReturnType<typeof queries.lockBankAccount.first>>>

/** Locks the proposal. Of concurrent decisions one succeeds; the others find another status. */
async function lockProposal(ctx: Ctx, id: string, action: BankAccountAction): Promise<LockedAccount> {
  await lockBankAccounts(ctx)
  const proposal = await queries.lockBankAccount.first(ctx.db, toRowKey(ctx, id))
  if (!proposal) throw accountNotFound()
  requireProposed(action, proposal.status)
  return proposal
}

const toEventData = ({ freelancer_id, country, last_digits }: LockedAccount) => ({
  freelancer_id,
  country,
  last_digits,
})

export async function approveBankAccount(ctx: KeyCtx, id: string): Promise<JsonText<BankAccount>> {
  const proposal = await lockProposal(ctx, id, 'approve')
  const { userId } = ctx.principal
  const { freelancer_id } = proposal
  const facts = await queries.findApprovalFacts.only(ctx.db, {
    ...toRowKey(ctx, id),
    user_id: userId,
    since: toAloneSince(ctx.clock.now()),
  })
  const { is_alone, approved_id, approved_at } = facts
  const emailChangers = freelancer_id ? await findEmailChangers(ctx, freelancer_id, approved_at) : NOBODY
  const account = { ...proposal, is_alone, ...emailChangers }
  const cause =
    whyNotSecondPerson(userId, account) ??
    (is_alone ? undefined : await findReasonAgainstCaller(ctx, listInvolvedUsers(account)))
  if (cause) throw notAllowedForUser(BANK_DETAILS_ERRORS.bank_account_second_person, { cause })
  const at = ctx.clock.now()
  if (approved_id) await replaceApproved(ctx, approved_id, proposal, at)
  const freelancer = freelancer_id
    ? await lockFreelancer.only(ctx.db, toRowKey(ctx, freelancer_id))
    : undefined
  queries.approveBankAccount.queue(ctx.db, {
    ...toRowKey(ctx, id),
    decided_by_id: userId,
    contact_email: freelancer?.email ?? null,
    at,
  })
  queueMail(ctx, 'bank_account_approved', { id, number: queries.MAIL_NUMBERS.approved })
  recordEvent(ctx, BANK_ACCOUNT_EVENTS.approved, id, toEventData(proposal))
  return getBankAccount(ctx, id)
}

async function replaceApproved(
  ctx: Ctx,
  approvedId: string,
  { freelancer_id }: LockedAccount,
  at: Date,
): Promise<void> {
  const replaced = await queries.replaceBankAccount.only(ctx.db, { ...toRowKey(ctx, approvedId), at })
  recordEvent(ctx, BANK_ACCOUNT_EVENTS.replaced, approvedId, { freelancer_id, ...replaced })
}

const NOBODY = { email_changed_by: [], freelancer_created_by: [] }

/**
 * Finds who may not approve because they changed the email or created the freelancer. The new address would receive the mails
 * that warn of the new account, and one person could be both the supplier and the team.
 */
async function findEmailChangers(ctx: Ctx, freelancer_id: string, approvedAt: Date | null) {
  const { tenantId: tenant_id } = ctx
  const recent = ctx.clock.now().getTime() - ACCESS_CHANGE_DAYS * DAY_MS
  const since = new Date(Math.min(recent, approvedAt?.getTime() ?? recent))
  const changes = await queries.findEmailChanges.many(ctx.db, { tenant_id, freelancer_id, since })
  const findPeople = async (isCreation: boolean) => {
    const matchingChanges = changes.filter(({ is_creation }) => is_creation === isCreation)
    const keys = matchingChanges.flatMap(({ key_id }) => key_id ?? [])
    return [
      ...matchingChanges.flatMap(({ user_id }) => user_id ?? []),
      ...(await findCreatorsOfKeys(ctx, keys)),
    ]
  }
  return { email_changed_by: await findPeople(false), freelancer_created_by: await findPeople(true) }
}

export async function rejectBankAccount(
  ctx: KeyCtx,
  id: string,
  { reason }: RejectBankAccount,
): Promise<JsonText<BankAccount>> {
  const proposal = await lockProposal(ctx, id, 'reject')
  const decided_by_id = ctx.principal.userId
  const at = ctx.clock.now()
  queries.endProposal.queue(ctx.db, { ...toRowKey(ctx, id), status: 'rejected', decided_by_id, reason, at })
  recordEvent(ctx, BANK_ACCOUNT_EVENTS.rejected, id, toEventData(proposal), { reason })
  return getBankAccount(ctx, id)
}

export async function withdrawBankAccount(ctx: KeyCtx, id: string): Promise<JsonText<BankAccount>> {
  const proposal = await lockProposal(ctx, id, 'withdraw')
  if (proposal.proposed_by !== 'team') throw notAllowedForUser(BANK_DETAILS_ERRORS.bank_account_of_freelancer)
  withdrawProposal(ctx, id, proposal, ctx.principal.userId)
  return getBankAccount(ctx, id)
}

/** Only the team can withdraw an account that it has proposed for the freelancer. */
export async function withdrawOnPortal(ctx: FreelancerCtx, id: string): Promise<JsonText<PortalBankAccount>> {
  await getPortalBankAccount(ctx, id)
  const proposal = await lockProposal(ctx, id, 'withdraw')
  if (proposal.proposed_by !== 'freelancer') throw notAllowedForUser(BANK_DETAILS_ERRORS.bank_account_of_team)
  withdrawProposal(ctx, id, proposal, null)
  return getPortalBankAccount(ctx, id)
}

function withdrawProposal(ctx: Ctx, id: string, proposal: LockedAccount, decided_by_id: string | null): void {
  const at = ctx.clock.now()
  queries.endProposal.queue(ctx.db, {
    ...toRowKey(ctx, id),
    status: 'withdrawn',
    decided_by_id,
    reason: null,
    at,
  })
  recordEvent(ctx, BANK_ACCOUNT_EVENTS.withdrawn, id, toEventData(proposal))
}
