// Receipts of expenses.
import { COMPLIANCE_MEDIA_TYPES } from '../../../../kernel/db/schema/tables.ts'
import {
  Body,
  Clearable,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../../kernel/wire/schemas.ts'

export const UploadReceipt = Body(
  'UploadExpenseReceipt',
  { name: Clearable(Text(255, { description: 'The name of the file, for people.' })) },
  { example: { name: 'train-lyon.jpg' } },
)
export type UploadReceipt = Static<typeof UploadReceipt>

export const ExpenseReceipt = View('ExpenseReceipt', {
  id: Uuid({ description: '`receipt_id` of an expense.' }),
  mission_id: Uuid(),
  name: Nullable(Type.String()),
  media_type: OneOf(COMPLIANCE_MEDIA_TYPES),
  size: Type.Integer({ description: 'Of the file, in bytes.' }),
  sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
  uploaded_by: OneOf(['team', 'freelancer']),
  created_at: Timestamp(),
})
export type ExpenseReceipt = Static<typeof ExpenseReceipt>
