// The mails of notifications.

import { sql } from 'kysely'
import type { UserAccess } from '../../../../domain/access/permissions.ts'
import type { Locale } from '../../../../domain/locales.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../../company/tenants/tenants.tables.ts'
import { userRows } from '../../../identity/users/users.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import type { Kind, PersonKind, SubjectType } from '../notification-kinds.ts'

type MailRow = { kind: Kind | 'digest'; recipient_kind: PersonKind; recipient_id: string }

export const findMail = prepared('notification_mail.find', (q, input: { tenant_id: string; id: string }) => ({
  compile: () =>
    sql<MailRow>`select kind, recipient_kind, recipient_id from notification_mail
      where tenant_id = ${input.tenant_id} and id = ${input.id}`.compile(q),
}))

export type Addressee = {
  email: string
  /** What a user may do; null for a freelancer. */
  access: UserAccess | null
  team_name: string
  locale: Locale
  off_kinds: string[]
  digest_hour: number | null
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string
  /** When the person last changed their preferences. */
  updated_at: Date | null
}

type RecipientKey = { tenant_id: string; recipient_id: string }

/** No row: the person is no longer active. */
export const findAddressee = prepared('notification_mail.addressee', (q, input: RecipientKey) => ({
  compile: () =>
    sql<Addressee>`select person.email, person.access, tenant.name as team_name, tenant.locale, coalesce(wish.off_kinds, '{}') as off_kinds,
        wish.digest_hour, wish.quiet_from, wish.quiet_until, coalesce(wish.time_zone, tenant.time_zone) as time_zone,
        wish.updated_at
      from (select one.email, json_build_object('role', one.role, 'permissions', one.permissions) as access from ${userRows} as one where one.is_active and one.id = ${input.recipient_id}
        union all select one.email, null from ${freelancerRows} as one where one.status = 'active' and one.id = ${input.recipient_id})
        as person
      cross join ${currentTenantRow} as tenant
      left join notification_preference as wish on wish.tenant_id = ${input.tenant_id}
        and wish.person_id = ${input.recipient_id}`.compile(q),
}))

type Offer = RecipientKey & { mission_id: string; since: Date }

/** The first notification of the offer since this instant. */
export const findOffer = prepared('notification.of_offer', (q, input: Offer) =>
  q
    .selectFrom('notification')
    .where('tenant_id', '=', input.tenant_id)
    .where('recipient_id', '=', input.recipient_id)
    .where('created_at', '>=', input.since)
    .where('kind', '=', 'offer_to_answer')
    .where('subject_id', '=', input.mission_id)
    .orderBy('created_at')
    .limit(1)
    .select('mail_id'),
)

export type Item = {
  kind: Kind
  subject_type: SubjectType
  subject_id: string
  mission_id: string | null
  month: string | null
  day: string | null
}

/** The notifications of a mail, the oldest first. */
export const findItems = prepared(
  'notification.of_mail',
  (q, input: { tenant_id: string; mail_id: string; limit: number }) =>
    q
      .selectFrom('notification')
      .where('tenant_id', '=', input.tenant_id)
      .where('mail_id', '=', input.mail_id)
      .orderBy('created_at')
      .orderBy('id')
      .limit(sql<number>`${input.limit}::bigint`)
      .select([
        sql<Kind>`kind`.as('kind'),
        sql<SubjectType>`subject_type`.as('subject_type'),
        'subject_id',
        'mission_id',
        'month',
        'day',
      ]),
)
