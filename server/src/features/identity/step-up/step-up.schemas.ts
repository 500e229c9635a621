// Schemas of confirming who one is.
import { Body, Secret, type Static, Timestamp, Type, Uuid, View } from '../../../kernel/wire/schemas.ts'

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
