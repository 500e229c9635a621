// Schemas for people who confirm who they are.
import {
  Body,
  ListOf,
  OneOf,
  Secret,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'

const CODE = { minLength: 1, maxLength: 20 }

export const StepUpCode = View('StepUpCode', {
  expires_at: Timestamp({ description: 'The code can be used until then.' }),
})
export type StepUpCode = Static<typeof StepUpCode>

export const ConfirmStepUp = Body(
  'ConfirmStepUp',
  {
    code: Type.String({ ...CODE, description: 'In upper or lower case, with or without the hyphen.' }),
  },
  { example: { code: 'ABCD-2345' } },
)
export type ConfirmStepUp = Static<typeof ConfirmStepUp>

export const OperatorCode = View('OperatorStepUpCode', {
  user_id: Uuid(),
  code: Secret('The code to give to the user.'),
  expires_at: Timestamp(),
})
export type OperatorCode = Static<typeof OperatorCode>

export const ShownCode = View('ShownCode', {
  kind: OneOf(['confirmation', 'sign_in']),
  email: Type.String({ description: 'The address to which a mail would go.' }),
  code: Secret('The code.'),
  created_at: Timestamp(),
  expires_at: Timestamp(),
})
export type ShownCode = Static<typeof ShownCode>

export const DevelopmentInbox = View('DevelopmentInbox', {
  is_open: Type.Boolean({ description: 'false: codes are mailed, or are not shown for this team.' }),
  items: ListOf(ShownCode),
})
export type DevelopmentInbox = Static<typeof DevelopmentInbox>
