import { PERSON_KINDS } from '../../../domain/personal-data.ts'
import {
  Body,
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'
import { MIN_ACCOUNTING_YEARS } from './retention.rules.ts'

const Retained = View('RetainedData', {
  table: Type.String({ description: 'What is kept, as in docs/personal-data.md.', example: 'invoice' }),
  reason: Type.String({ description: 'The law that requires it.' }),
  count: Type.Integer({ description: 'The number of rows.' }),
  until: CivilDate({ description: 'The last day on which the rows are kept. A job erases them afterwards.' }),
})

export const Erasure = View('Erasure', {
  person_kind: OneOf(PERSON_KINDS),
  person_id: Uuid(),
  status: OneOf(['running', 'done'], {
    description:
      '`running`: the profile is erased, and the service erases the rest in the background. `done`: nothing is left except what is in `retained`.',
  }),
  requested_by: Nullable(Uuid({ description: 'The user who requested the erasure.' })),
  requested_at: Timestamp(),
  completed_at: Nullable(Timestamp()),
  retained: ListOf(Retained),
})
export type Erasure = Static<typeof Erasure>

const Years = () =>
  Type.Integer({
    minimum: MIN_ACCOUNTING_YEARS,
    maximum: 100,
    description: `For how many years after the end of the year accounting documents of erased people are kept; the law asks for ${MIN_ACCOUNTING_YEARS}.`,
  })
const Days = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description })
const MailDays = () => Days(7, 90, 'After how many days the records of mails are deleted.')
const SessionDays = () =>
  Days(30, 3650, 'After how many days the network address and browser of an ended session are erased.')

export const RetentionSettings = View('RetentionSettings', {
  accounting_years: Years(),
  mail_days: MailDays(),
  session_days: SessionDays(),
})
export type RetentionSettings = Static<typeof RetentionSettings>

export const UpdateRetentionSettings = Body(
  'UpdateRetentionSettings',
  {
    accounting_years: Type.Optional(Years()),
    mail_days: Type.Optional(MailDays()),
    session_days: Type.Optional(SessionDays()),
  },
  { example: { accounting_years: 12, mail_days: 30, session_days: 180 } },
)
export type UpdateRetentionSettings = Static<typeof UpdateRetentionSettings>
