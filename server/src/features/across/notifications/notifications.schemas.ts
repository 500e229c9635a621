import { LOCALES } from '../../../domain/locales.ts'
import {
  Body,
  CivilDate,
  Clearable,
  ListOf,
  Month,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'
import { KINDS_BY_PERSON } from './notification-kinds.rules.ts'
import { KINDS, type Kind, SUBJECT_TYPES } from './notification-kinds.ts'
import { UNSUBSCRIBABLE } from './unsubscribe/unsubscribe-token.ts'

export const RETENTION_DAYS = 90
/** Maximum count of unread notifications. */
export const MAX_COUNTED = 100

const KindSchema = (kinds: readonly Kind[], title: string) => OneOf(kinds, { title })

export const Notification = View('Notification', {
  id: Uuid(),
  kind: KindSchema(KINDS, 'NotificationKind'),
  subject: Type.Object({
    type: OneOf(SUBJECT_TYPES, { title: 'NotificationSubjectType' }),
    id: Uuid(),
  }),
  mission: Nullable(Type.Object({ id: Uuid(), name: Type.String() }), {
    description: 'The mission of the subject, if it is a mission, a report or an entry.',
  }),
  freelancer: Nullable(Type.Object({ id: Uuid(), first_name: Type.String(), last_name: Type.String() })),
  month: Nullable(Month(), { description: 'Of a report or an entry, `YYYY-MM`.' }),
  day: Nullable(CivilDate(), { description: 'The last day of a mission, or of the validity of a document.' }),
  created_at: Timestamp(),
  read_at: Nullable(Timestamp()),
})
export type Notification = Static<typeof Notification>

export const NotificationQuery = Query({ ...PAGE })
export type NotificationQuery = Static<typeof NotificationQuery>

export const UnreadNotifications = View('UnreadNotifications', {
  count: Type.Integer({ description: `Counted up to ${MAX_COUNTED}.`, example: 3 }),
})
export type UnreadNotifications = Static<typeof UnreadNotifications>

const Hour = (options = {}) => Type.Integer({ minimum: 0, maximum: 23, ...options })
const QuietHours = Type.Object(
  { from: Hour({ example: 20 }), until: Hour({ example: 8 }) },
  { additionalProperties: false, title: 'QuietHours' },
)
const QUIET =
  'Mails that become due in these hours are sent when the hours end. From 20 until 8 includes midnight. null: none.'
const DIGEST =
  'The hour of one mail a day with everything since the last one. null: a mail for each notification.'
const ZONE = 'The time zone of the digest and the quiet hours. null: the time zone of the team.'
const OFF = 'Kinds that are not mailed. They are still listed.'

const createPreferenceSchemas = (person: 'user' | 'freelancer', title: string) => ({
  view: View(title, {
    kinds: ListOf(KindSchema(KINDS_BY_PERSON[person], `${title}Kind`), {
      description: 'The kinds that the person can get.',
    }),
    off_kinds: ListOf(KindSchema(KINDS_BY_PERSON[person], `${title}Kind`), { description: OFF }),
    digest_hour: Nullable(Hour(), { description: DIGEST }),
    quiet_hours: Nullable(QuietHours, { description: QUIET }),
    time_zone: Nullable(Type.String({ example: 'Europe/Paris' }), { description: ZONE }),
    team_time_zone: Type.String({ example: 'Europe/Paris' }),
    is_undeliverable: Type.Boolean({
      description: 'Whether the mail server has refused the email address of the person for good.',
    }),
  }),
  body: Body(
    `Update${title}`,
    {
      off_kinds: Type.Optional(
        ListOf(KindSchema(KINDS_BY_PERSON[person], `${title}Kind`), {
          maxItems: KINDS.length,
          description: OFF,
        }),
      ),
      digest_hour: Clearable(Hour(), { description: DIGEST }),
      quiet_hours: Clearable(QuietHours, { description: QUIET }),
      time_zone: Clearable(Type.String({ format: 'time-zone', maxLength: 100 }), { description: ZONE }),
    },
    {
      example: {
        off_kinds: ['mission_ending'],
        digest_hour: 8,
        quiet_hours: { from: 20, until: 8 },
        time_zone: 'Europe/Paris',
      },
    },
  ),
})

export const USER_PREFERENCES = createPreferenceSchemas('user', 'NotificationPreferences')
export const FREELANCER_PREFERENCES = createPreferenceSchemas('freelancer', 'PortalNotificationPreferences')
export type Preferences = Static<typeof USER_PREFERENCES.view> | Static<typeof FREELANCER_PREFERENCES.view>
export type UpdatePreferences =
  | Static<typeof USER_PREFERENCES.body>
  | Static<typeof FREELANCER_PREFERENCES.body>

const DUE_DAY =
  'The day of the following month on which freelancers are reminded of activity reports that they have not submitted. null: they are not reminded.'

export const NotificationSettings = View('NotificationSettings', {
  report_due_day: Nullable(Type.Integer({ minimum: 1, maximum: 28 }), { description: DUE_DAY }),
})
export type NotificationSettings = Static<typeof NotificationSettings>

export const UpdateNotificationSettings = Body(
  'UpdateNotificationSettings',
  { report_due_day: Nullable(Type.Integer({ minimum: 1, maximum: 28 }), { description: DUE_DAY }) },
  { example: { report_due_day: 3 } },
)
export type UpdateNotificationSettings = Static<typeof UpdateNotificationSettings>

export const UnsubscribeLink = Body(
  'UnsubscribeLink',
  { token: Text(300, { description: 'The token of the link in a mail.' }) },
  {
    example: {
      token:
        '0197f2a4-0000-7000-8000-000000000001.user.0197f2a4-0000-7000-8000-000000000002.mission_ending.0011223344556677.00112233445566778899aabbccddeeff',
    },
  },
)
export type UnsubscribeLink = Static<typeof UnsubscribeLink>

export const EmailSubscription = View('EmailSubscription', {
  team_name: Type.String({ example: 'Acme' }),
  locale: OneOf(LOCALES),
  kind: OneOf(UNSUBSCRIBABLE, { description: '`digest`: every kind.' }),
  is_off: Type.Boolean({ description: 'Whether mails of this kind are turned off.' }),
})
export type EmailSubscription = Static<typeof EmailSubscription>
