import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { notFound, refused } from '../../../domain/errors/api-error.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { Ctx, VisitorCtx } from '../../../kernel/db/context.ts'
import type { ServiceDeps } from '../../../kernel/feature.ts'
import { changeReportDueDay } from '../../company/tenants/index.ts'
import { KINDS_BY_PERSON } from './notification-kinds.rules.ts'
import type { Kind, Person, SubjectType } from './notification-kinds.ts'
import { NOTIFICATION_ERRORS } from './notifications.manifest.ts'
import * as queries from './notifications.queries.ts'
import {
  type EmailSubscription,
  MAX_COUNTED,
  type Notification,
  type NotificationQuery,
  type NotificationSettings,
  type Preferences,
  RETENTION_DAYS,
  type UnreadNotifications,
  type UnsubscribeLink,
  type UpdateNotificationSettings,
  type UpdatePreferences,
} from './notifications.schemas.ts'
import { readToken, type Subscription } from './unsubscribe/unsubscribe-token.ts'

const MAX_READ_AT_ONCE = 1000

/** A person who gets notifications, and what they may read. */
export type Recipient = Person & { subject_types: readonly SubjectType[] }

const toRecipientKey = (ctx: Ctx, { id, subject_types }: Recipient) => ({
  tenant_id: ctx.tenantId,
  recipient_id: id,
  subject_types,
})

export async function listNotifications(
  ctx: Ctx,
  person: Recipient,
  query: NotificationQuery,
): Promise<JsonText<Page<Notification>>> {
  return (await queries.pageOfNotifications.only(ctx.db, { ...toRecipientKey(ctx, person), ...query })).json
}

export async function countUnread(ctx: Ctx, person: Recipient): Promise<JsonText<UnreadNotifications>> {
  return toJsonText(
    await queries.countUnread.only(ctx.db, { ...toRecipientKey(ctx, person), limit: MAX_COUNTED }),
  )
}

export async function readNotification(
  ctx: Ctx,
  person: Recipient,
  id: string,
): Promise<JsonText<Notification>> {
  const key = { ...toRecipientKey(ctx, person), id }
  queries.markRead.queue(ctx.db, { ...key, at: ctx.clock.now() })
  const row = await queries.showNotification.first(ctx.db, key)
  if (!row) throw notFound('notification')
  return row.json
}

/** Marks up to 1000 notifications at once; the response counts those that remain unread. */
export async function readAll(ctx: Ctx, person: Recipient): Promise<JsonText<UnreadNotifications>> {
  const row = { ...toRecipientKey(ctx, person), at: ctx.clock.now(), limit: MAX_READ_AT_ONCE }
  queries.markAllRead.queue(ctx.db, row)
  return countUnread(ctx, person)
}

export async function getPreferences<T extends Preferences>(ctx: Ctx, person: Person): Promise<JsonText<T>> {
  const stored = await queries.findPreference.only(ctx.db, { tenant_id: ctx.tenantId, person_id: person.id })
  const { quiet_from, quiet_until, digest_hour, time_zone, team_time_zone, is_undeliverable } = stored
  const kinds = KINDS_BY_PERSON[person.kind]
  return toJsonText({
    kinds: [...kinds],
    off_kinds: kinds.filter((kind) => stored.off_kinds.includes(kind)),
    digest_hour,
    quiet_hours:
      quiet_from !== null && quiet_until !== null ? { from: quiet_from, until: quiet_until } : null,
    time_zone,
    team_time_zone,
    is_undeliverable,
  }) as JsonText<T>
}

export async function updatePreferences<T extends Preferences>(
  ctx: Ctx,
  person: Person,
  { off_kinds, digest_hour, quiet_hours, time_zone }: UpdatePreferences,
): Promise<JsonText<T>> {
  const changes = {
    ...(off_kinds && {
      off_kinds: KINDS_BY_PERSON[person.kind].filter((kind) => (off_kinds as readonly Kind[]).includes(kind)),
    }),
    ...(digest_hour !== undefined && { digest_hour }),
    ...(quiet_hours !== undefined && {
      quiet_from: quiet_hours?.from ?? null,
      quiet_until: quiet_hours?.until ?? null,
    }),
    ...(time_zone !== undefined && { time_zone }),
  }
  if (Object.keys(changes).length > 0)
    queries.storePreference.queue(ctx.db, {
      tenant_id: ctx.tenantId,
      person_id: person.id,
      at: ctx.clock.now(),
      ...changes,
    })
  return getPreferences(ctx, person)
}

export async function getSettings(ctx: Ctx): Promise<JsonText<NotificationSettings>> {
  return toJsonText(await queries.findDueDay.only(ctx.db, { tenant_id: ctx.tenantId }))
}

export async function updateSettings(
  ctx: Ctx,
  { report_due_day }: UpdateNotificationSettings,
): Promise<JsonText<NotificationSettings>> {
  await changeReportDueDay(ctx, report_due_day)
  return getSettings(ctx)
}

function requireSubscription(secretKeys: SecretKeys, token: string): Subscription {
  const subscription = readToken(secretKeys, token)
  if (!subscription) throw refused(NOTIFICATION_ERRORS.unsubscribe_link_invalid)
  return subscription
}

const listSubscribedKinds = ({ kind, personKind }: Subscription): readonly Kind[] =>
  kind === 'digest' ? KINDS_BY_PERSON[personKind] : [kind]

/** Changes nothing: mail scanners open links. */
export async function getSubscription(
  ctx: Pick<VisitorCtx, 'db'>,
  { token }: UnsubscribeLink,
  secretKeys: SecretKeys,
): Promise<JsonText<EmailSubscription>> {
  const subscription = requireSubscription(secretKeys, token)
  const { tenantId: tenant_id, personId: person_id, kind } = subscription
  const stored = await queries.findPreference.first(ctx.db, { tenant_id, person_id })
  if (!stored) throw refused(NOTIFICATION_ERRORS.unsubscribe_link_invalid)
  const { team_name, locale, off_kinds } = stored
  const is_off = listSubscribedKinds(subscription).every((subscribedKind) =>
    off_kinds.includes(subscribedKind),
  )
  return toJsonText({ team_name, locale, kind, is_off })
}

export async function unsubscribe(
  ctx: Pick<VisitorCtx, 'db' | 'clock'>,
  link: UnsubscribeLink,
  secretKeys: SecretKeys,
): Promise<JsonText<EmailSubscription>> {
  const subscription = requireSubscription(secretKeys, link.token)
  const { tenantId: tenant_id, personId: person_id } = subscription
  const preference = await queries.findPreference.first(ctx.db, { tenant_id, person_id })
  if (!preference) throw refused(NOTIFICATION_ERRORS.unsubscribe_link_invalid)
  queries.turnOffKinds.queue(ctx.db, {
    tenant_id,
    person_id,
    kinds: listSubscribedKinds(subscription),
    at: ctx.clock.now(),
  })
  return getSubscription(ctx, link, secretKeys)
}

const DELETE_BATCH_SIZE = 1000

export async function deleteOldNotifications({
  db,
  clock,
}: Pick<ServiceDeps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)
  const old = { before, limit: DELETE_BATCH_SIZE }
  for (const { teams, delete: deleteOld } of queries.DELETIONS)
    for (let found = await teams.many(db, old); found.length > 0; found = await teams.many(db, old))
      for (const { tenant_id } of found) await deleteOld.many(db, { tenant_id, ...old })
}
