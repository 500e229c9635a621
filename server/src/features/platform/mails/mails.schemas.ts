import { findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import {
  Body,
  Email,
  ListOf,
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
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { RETENTION_DAYS } from './mails.rules.ts'

export const MAIL_STATUSES = [
  'pending',
  'retrying',
  'sent',
  'refused',
  'failed',
  'bounced',
  'cancelled',
] as const

export const Mail = View('Mail', {
  id: Uuid(),
  kind: Type.String({ example: 'invitation' }),
  cause_id: Uuid({
    description:
      'The resource that the mail is about: the invitation, the portal link, the webhook endpoint or the notification.',
  }),
  number: Type.Integer({ description: 'How often this mail was requested: 2 for the first resend.' }),
  recipients: ListOf(Type.String(), { description: 'In lower case.' }),
  status: OneOf(MAIL_STATUSES, {
    description:
      '`pending`: is being sent; `retrying`: failed and will be tried again; `sent`: the mail server has accepted it; `refused`: the mail server has refused the recipient; `failed`: given up after many attempts; `bounced`: accepted and returned later; `cancelled`: it was not sent, because what it is about has changed.',
  }),
  attempts: Type.Integer(),
  response: Nullable(Type.String(), {
    description: 'The last response of the mail server, or the reason of a bounce; at most 300 characters.',
  }),
  message_id: Type.String({ description: 'The header `Message-ID`, the same for each attempt.' }),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  sent_at: Nullable(Timestamp()),
  next_attempt_at: Nullable(Timestamp(), { description: 'Only for the status `retrying`.' }),
})
export type Mail = Static<typeof Mail>

/** `kinds`: the kinds of mails that features declare. */
export const mailQuery = (kinds: readonly string[]) =>
  withRules(
    Query({
      ...PAGE,
      status: Type.Optional(WordsFilter(MAIL_STATUSES)),
      kind: Type.Optional(WordsFilter(kinds)),
      recipient: Type.Optional(Email({ description: 'The whole address, in any letter case.' })),
    }),
    (sent) => [
      ...findWordErrors('status', sent['status'], MAIL_STATUSES),
      ...findWordErrors('kind', sent['kind'], kinds),
    ],
  )
export type MailQuery = Static<ReturnType<typeof mailQuery>>

export const UndeliverableAddress = View('UndeliverableAddress', {
  id: Uuid(),
  email: Type.String({ description: 'In lower case.', example: 'sasha@example.com' }),
  reason: OneOf(['refused', 'bounced'], {
    description: '`refused`: by the mail server; `bounced`: a mail was accepted and returned later.',
  }),
  response: Nullable(Type.String(), { description: 'What the mail server said about the last mail.' }),
  mail_id: Uuid({ description: 'The last mail that did not arrive.' }),
  user_id: Nullable(Uuid(), { description: 'The user with this address.' }),
  freelancer_id: Nullable(Uuid(), { description: 'The freelancer with this address.' }),
  created_at: Timestamp(),
})
export type UndeliverableAddress = Static<typeof UndeliverableAddress>

export const UndeliverableAddressQuery = Query({
  ...PAGE,
  email: Type.Optional(Email({ description: 'The whole address, in any letter case.' })),
})
export type UndeliverableAddressQuery = Static<typeof UndeliverableAddressQuery>

export const ReportBounce = Body(
  'OperatorReportBounce',
  {
    message_id: Text(255, { description: 'The header `Message-ID` of the returned mail.' }),
    reason: Type.Optional(
      Text(2000, { description: 'Shown to the team, shortened to 300 characters.', example: '550 5.1.1' }),
    ),
  },
  {
    example: {
      message_id: '<0197f2a4-0000-7000-8000-000000000001.5f0c8e1d-1111-8222-8333-444444444444@example.com>',
      reason: '550 5.1.1 No such user',
    },
  },
)
export type ReportBounce = Static<typeof ReportBounce>

export const Bounce = View('OperatorBounce', {
  mail: Nullable(Mail, { description: 'null: no team has a record of the mail.' }),
})
export type Bounce = Static<typeof Bounce>

export const RETENTION_DESCRIPTION = `Records are deleted after ${RETENTION_DAYS} days.`
