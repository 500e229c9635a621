// Delivers due mails of the outbox. The secret in a mail, if it has one, is derived when the mail is sent, so it is never stored in plain
// text. A claim that is not completed becomes due again: then the same mail is sent again, with the same Message-ID and the same secret,
// because mail programs show only one of two mails with the same Message-ID.
import { randomBytes } from 'node:crypto'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { type MailResult, readResponse } from '../../../kernel/mail/mail.ts'
import type {
  DeclaredMail,
  DeclaredMails,
  DeliveryDeps,
  DueMail,
  MailMessage,
} from '../../../kernel/mail/mail-delivery.ts'
import type { MailTemplate } from '../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../kernel/mail/mail-text.ts'
import { type MailLogo, renderMail } from '../../../kernel/mail/render-mail.ts'
import { findLogoRow } from '../../company/tenant-logo/tenant-logo.tables.ts'
import { deriveMailId, deriveMailSeed, formatMessageId } from './mail-ids.ts'
import { MAIL_EVENTS } from './mails.manifest.ts'
import { beginAttempt, endAttempt, findErasedSince, lockMail } from './mails.queries.ts'
import { claimedUntil, isErased, nextAttemptAt } from './mails.rules.ts'
import * as outbox from './outbox.queries.ts'
import { clearAddresses, markAddresses, toAddressRows } from './undeliverable-addresses.queries.ts'

/** Sends a batch of each team with due mails of these kinds. Returns how many were claimed: the caller repeats until it is 0. */
export async function deliverDue(deps: DeliveryDeps, mails: DeclaredMails): Promise<number> {
  const { db, clock } = deps
  const kinds = [...mails.keys()]
  let claimedCount = 0
  for (const tenant_id of await findTeams(deps, kinds)) {
    const now = clock.now()
    const until = claimedUntil(now)
    const batch = await db.transaction((tx) => outbox.claimMails.many(tx, { tenant_id, kinds, now, until }))
    for (const dueMail of batch) {
      // The claim is over: another process may have claimed the rest.
      if (clock.now() >= until) break
      // A mail that fails becomes due again when the claim expires, and does not delay the others.
      await deliver(deps, mails.get(dueMail.kind) as DeclaredMail, dueMail, now).catch(deps.onFailure)
    }
    claimedCount += batch.length
  }
  return claimedCount
}

/** Excludes sandboxes, whose mails never reach a mail server: another job delivers them. */
async function findTeams(
  { db, clock, onlyTeamId, sandboxes }: DeliveryDeps,
  kinds: readonly string[],
): Promise<string[]> {
  if (onlyTeamId !== undefined) return [onlyTeamId]
  const found: string[] = []
  for (const { tenant_id } of await outbox.findTeamsWithMails.many(db, { kinds, now: clock.now() }))
    if (!(await sandboxes.find(tenant_id))) found.push(tenant_id)
  return found
}

async function deliver(deps: DeliveryDeps, mail: DeclaredMail, due: DueMail, claimedAt: Date): Promise<void> {
  const { db, clock } = deps
  const { tenant_id, kind, cause_id, number } = due
  const { isSentByTeam } = mail.template
  const message = await mail.message(deps, due, deriveSeed(deps, due))
  if (!message || 'postponedTo' in message) {
    await db.transaction((tx) => settle(tx, due, message?.postponedTo ?? null))
    return
  }
  // The address may have been read before an erasure. The mail waits for the end of the claim, and is then claimed again.
  if (isSentByTeam && (await findErasedSince.first(db, { tenant_id, since: claimedAt }))) return
  const id = deriveMailId({ tenantId: tenant_id, kind, causeId: cause_id, number })
  const message_id = formatMessageId(tenant_id, id, deps.mailer.domain)
  const key = { tenant_id, id }
  const recipients = message.to.map((address) => address.toLowerCase())
  if (isSentByTeam)
    await beginAttempt.run(db, { ...key, kind, cause_id, number, recipients, message_id, at: clock.now() })
  const {
    status,
    response,
    rejected = [],
  } = await trySending(deps, mail.template, message, due, { id, message_id })
  const at = clock.now()
  const next_attempt_at = status === 'retrying' ? nextAttemptAt(due.attempts, at) : null
  const ended = status === 'retrying' && !next_attempt_at ? 'failed' : status
  await db.transaction(async (tx) => {
    if (isSentByTeam) {
      await recordAttempt(tx, { ...key, status: ended, response, next_attempt_at, at }, recipients, rejected)
      if (ended === 'refused' || ended === 'failed') {
        const eventCtx = { db: tx, clock, tenantId: tenant_id, actor: SERVICE, requestId: null }
        await mail.markUndeliverable?.(eventCtx, { id: cause_id, number })
        recordEvent(eventCtx, MAIL_EVENTS.undeliverable, id, { reason: ended, kind, cause_id })
      }
    }
    await settle(tx, due, next_attempt_at)
  })
}

/** Ends a claim. `dueAt`: when the mail is due again; null if it was sent, or is not to be sent. */
const settle = (tx: Db, due: DueMail, dueAt: Date | null): Promise<unknown> =>
  dueAt ? outbox.postponeMail.many(tx, { ...due, due_at: dueAt }) : outbox.deleteMail.many(tx, due)

type Attempt = MailOutcome & {
  status: 'retrying' | 'sent' | 'refused' | 'failed'
  next_attempt_at: Date | null
}

async function recordAttempt(
  tx: Db,
  { tenant_id, id, at, ...attempt }: Attempt,
  recipients: readonly string[],
  rejected: readonly string[],
): Promise<void> {
  const key = { tenant_id, id }
  const { status } = attempt
  // A recipient may have been erased while the mail server had the mail.
  const isGone = isErased((await lockMail.first(tx, key))?.recipients ?? [])
  const response = isGone ? null : attempt.response
  await endAttempt.run(tx, { ...key, ...attempt, response, sent_at: status === 'sent' ? at : null, at })
  if (isGone || (status !== 'refused' && status !== 'sent')) return
  const refused = status === 'refused' ? recipients : rejected.map((address) => address.toLowerCase())
  updateUndeliverableAddresses(tx, { ...key, at, response }, recipients, refused)
}

const SERVICE = { kind: 'system', id: null } as const

/** Without a secret key of the service, each attempt has another secret; only the last one is valid. */
const deriveSeed = ({ secretKeys }: DeliveryDeps, due: DueMail) =>
  deriveMailSeed(secretKeys, due) ?? randomBytes(32)

type MailOutcome = { tenant_id: string; id: string; response: string | null; at: Date }

/** An address that the mail server has accepted is no longer undeliverable. */
function updateUndeliverableAddresses(
  tx: Db,
  { tenant_id, id: mail_id, response, at }: MailOutcome,
  recipients: readonly string[],
  refused: readonly string[],
): void {
  const accepted = recipients.filter((address) => !refused.includes(address))
  if (accepted.length > 0) clearAddresses.queue(tx, { tenant_id, emails: accepted })
  if (refused.length > 0)
    markAddresses.queue(tx, {
      tenant_id,
      rows: toAddressRows(refused),
      reason: 'refused',
      response,
      mail_id,
      at,
    })
}

async function findLogo({ db, files }: DeliveryDeps, tenantId: string): Promise<MailLogo | undefined> {
  const row = await findLogoRow.first(db, { tenant_id: tenantId })
  if (!row) return undefined
  const bytes = await files.get(db, { tenantId, sha256: row.sha256 })
  return { bytes, mediaType: row.media_type, width: row.width, height: row.height }
}

type Tried = Omit<MailResult, 'status'> & { status: MailResult['status'] | 'retrying' }

async function trySending<Data>(
  deps: DeliveryDeps,
  template: MailTemplate<Data>,
  { to, locale, team, data, unsubscribe }: MailMessage<Data>,
  { tenant_id }: DueMail,
  { id, message_id }: { id: string; message_id: string },
): Promise<Tried> {
  try {
    const logo = team === undefined ? undefined : await findLogo(deps, tenant_id)
    const sender = team === undefined ? undefined : { name: team, logo }
    const rendered = renderMail(template, locale, data, sender, unsubscribe?.pageUrl)
    return await deps.mailer.send({
      ...rendered,
      id,
      kind: template.kind,
      to: to.join(', '),
      messageId: message_id,
      ...(team !== undefined && { team: cleanName(team) }),
      ...(unsubscribe && { oneClickUrl: unsubscribe.oneClickUrl }),
    })
  } catch (error) {
    deps.onFailure(error)
    return { status: 'retrying', response: readResponse(error) }
  }
}
