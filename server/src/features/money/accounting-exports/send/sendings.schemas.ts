// Schemas of mails to the accountant.
import {
  Body,
  ListOf,
  Month,
  PAGE,
  Query,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../../kernel/wire/schemas.ts'

export const AccountingSending = View('AccountingSending', {
  id: Uuid(),
  month: Month(),
  emails: ListOf(Type.String(), { description: 'Who gets the mail.' }),
  export_ids: ListOf(Uuid(), { description: 'The exports that were created for it.' }),
  is_mail_pending: Type.Boolean({ description: 'Whether the mail is still to be sent. See `GET /mails`.' }),
  created_by: Uuid(),
  created_at: Timestamp(),
})
export type AccountingSending = Static<typeof AccountingSending>

export const CreateSending = Body(
  'CreateAccountingSending',
  { month: Month({ description: 'The month of the invoice dates and payments, `YYYY-MM`.' }) },
  { example: { month: '2026-03' } },
)
export type CreateSending = Static<typeof CreateSending>

export const SendingQuery = Query({ ...PAGE })
export type SendingQuery = Static<typeof SendingQuery>
