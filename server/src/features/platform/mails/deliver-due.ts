// Delivers mails that are marked as due in the database. The secret in a mail, if it has one, is derived when the mail is sent, so it is
// never stored in plain text. A claim that is not completed becomes due again: then the same mail is sent again, with the same Message-ID
// and the same secret, because mail programs show only one of two mails with the same Message-ID.
import { randomBytes } from 'node:crypto'
import type { MaybePromise } from '../../../domain/maybe-promise.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { type MailResult, responseOf } from '../../../kernel/mail/mail.ts'
import type { DeliveryDeps } from '../../../kernel/mail/mail-delivery.ts'
import type { MailCause, MailLocale, MailTemplate } from '../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../kernel/mail/mail-text.ts'
import { type MailLogo, renderMail } from '../../../kernel/mail/render-mail.ts'
import { findLogoRow } from '../../company/tenant-logo/tenant-logo.tables.ts'
import { mailIdOf, messageIdOf } from './mail-ids.ts'
import { MAIL_EVENTS } from './mails.events.ts'
import { beginAttempt, endAttempt, findErasedSince, lockMail } from './mails.queries.ts'
import { claimedUntil, isErased, nextAttemptAt } from './mails.rules.ts'
import { addressRows, clearAddresses, markAddresses } from './undeliverable-addresses.queries.ts'

type AnyDue = { tenant_id: string; mail_attempts: number }

/** `team`: its name, if the mail is of one. `unsubscribe`: if the recipient may. */
type Message<Data> = {
  to: readonly string[]
  locale: MailLocale
  team?: string
  data: Data
  unsubscribe?: { pageUrl: string; oneClickUrl: string } | undefined
}

/** Not now, because the recipient has quiet hours. Null: the recipient does not want it. */
type Postponed = { postponedTo: Date | null }

type Outcome = { at: Date; mail_due_at: Date | null; is_undeliverable: boolean }

export type DueMails<Due extends AnyDue, Data> = {
  template: MailTemplate<Data> | ((due: Due) => MailTemplate<Data>)
  /** The mails are of people who sign in. */
  ofNoTeam?: true
  /** The teams with the oldest due mails. */
  teams(db: Db, times: { now: Date }): Promise<{ tenant_id: string }[]>
  /** Claims a batch that is due at `now`. It becomes due again at `until`, in case this process crashes. */
  claim(db: Db, batch: { tenant_id: string; now: Date; until: Date }): Promise<Due[]>
  cause(due: Due): MailCause
  /**
   * Stores the hash of the secret, if the mail has one. `seed`: 32 bytes to make it of, the same for each attempt. Undefined: there is
   * nobody to send it to.
   */
  message(due: Due, seed: Buffer): MaybePromise<Message<Data> | Postponed | undefined>
  record(db: Db, due: Due, outcome: Outcome): Promise<unknown>
}

/** Returns the number of claimed mails, so that the caller can repeat until none is due. */
export async function deliverDue<Due extends AnyDue, Data>(
  deps: DeliveryDeps,
  mails: DueMails<Due, Data>,
): Promise<number> {
  const now = deps.clock.now()
  let taken = 0
  for (const { tenant_id } of await teamsOf(deps, mails, now)) {
    const until = claimedUntil(now)
    const due = await deps.db.transaction((tx) => mails.claim(tx, { tenant_id, now, until }))
    for (const one of due) await deliver(deps, mails, one, now)
    taken += due.length
  }
  return taken
}

/** Mails of a sandbox never reach a mail server: its own job delivers them. */
async function teamsOf<Due extends AnyDue, Data>(
  { db, only, sandboxes }: DeliveryDeps,
  { teams, ofNoTeam }: DueMails<Due, Data>,
  now: Date,
): Promise<{ tenant_id: string }[]> {
  if (only !== undefined) return ofNoTeam ? [] : [{ tenant_id: only }]
  const found = await teams(db, { now })
  const sent: typeof found = []
  for (const team of found) if (ofNoTeam || !(await sandboxes.of(team.tenant_id))) sent.push(team)
  return sent
}

async function deliver<Due extends AnyDue, Data>(
  deps: DeliveryDeps,
  mails: DueMails<Due, Data>,
  due: Due,
  claimedAt: Date,
): Promise<void> {
  const { db, clock } = deps
  const cause = mails.cause(due)
  const template = typeof mails.template === 'function' ? mails.template(due) : mails.template
  const { kind, isOfTeam } = template
  const message = await mails.message(due, seedOf(deps, kind, due.tenant_id, cause))
  if (!message || 'postponedTo' in message) {
    const none = { at: clock.now(), mail_due_at: message?.postponedTo ?? null, is_undeliverable: !message }
    await db.transaction((tx) => mails.record(tx, due, none))
    return
  }
  const { tenant_id } = due
  // The address was read with the claim. If somebody was erased since then, the mail waits for the end of the claim, and is then claimed
  // again if it is still due.
  if (isOfTeam && (await findErasedSince.first(db, { tenant_id, since: claimedAt }))) return
  const id = mailIdOf({ tenantId: tenant_id, kind, causeId: cause.id, number: cause.number })
  const message_id = messageIdOf(tenant_id, id, deps.mailer.domain)
  const key = { tenant_id, id }
  const recipients = message.to.map((address) => address.toLowerCase())
  if (isOfTeam) {
    const { id: cause_id, number } = cause
    const begun = { ...key, kind, cause_id, number, recipients, message_id, at: clock.now() }
    await beginAttempt.many(db, begun)
  }
  const {
    status,
    response,
    rejected = [],
  } = await trySending(deps, template, message, due, { id, message_id })
  const at = clock.now()
  const next_attempt_at = status === 'retrying' ? nextAttemptAt(due.mail_attempts, at) : null
  const ended = status === 'retrying' && !next_attempt_at ? 'failed' : status
  const isUndeliverable = ended === 'refused' || ended === 'failed'
  await db.transaction(async (tx) => {
    await mails.record(tx, due, { at, mail_due_at: next_attempt_at, is_undeliverable: isUndeliverable })
    if (!isOfTeam) return
    await recordAttempt(tx, { ...key, status: ended, response, next_attempt_at, at }, recipients, rejected)
    if (!isUndeliverable) return
    const by = { db: tx, clock, tenantId: tenant_id, actor: SERVICE, requestId: null }
    recordEvent(by, MAIL_EVENTS.undeliverable, id, { reason: ended, kind, cause_id: cause.id })
  })
}

type Attempt = Of & { status: 'retrying' | 'sent' | 'refused' | 'failed'; next_attempt_at: Date | null }

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
  await endAttempt.many(tx, { ...key, ...attempt, response, sent_at: status === 'sent' ? at : null, at })
  if (isGone || (status !== 'refused' && status !== 'sent')) return
  const refused = status === 'refused' ? recipients : rejected.map((address) => address.toLowerCase())
  noteAddresses(tx, { ...key, at, response }, recipients, refused)
}

const SERVICE = { kind: 'system', id: null } as const

/** Without a secret key of the service, each attempt has another secret; only the last one is valid. */
const seedOf = ({ secretKeys }: DeliveryDeps, kind: string, tenantId: string, { id, number }: MailCause) =>
  secretKeys.current?.derive('mailed secret', [kind, tenantId, id, String(number)]) ?? randomBytes(32)

type Of = { tenant_id: string; id: string; response: string | null; at: Date }

/** An address that the mail server has accepted is no longer undeliverable. */
function noteAddresses(
  tx: Db,
  { tenant_id, id: mail_id, response, at }: Of,
  recipients: readonly string[],
  refused: readonly string[],
): void {
  const accepted = recipients.filter((address) => !refused.includes(address))
  if (accepted.length > 0) clearAddresses.queue(tx, { tenant_id, emails: accepted })
  if (refused.length > 0)
    markAddresses.queue(tx, {
      tenant_id,
      rows: addressRows(refused),
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
  { to, locale, team, data, unsubscribe }: Message<Data>,
  { tenant_id }: AnyDue,
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
    return { status: 'retrying', response: responseOf(error) }
  }
}
