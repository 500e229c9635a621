// Selects an active user: an approver (team admins) or a signer (any user).
import { ReferenceField } from '../../../../shared/kit/fields/reference-field.tsx'
import { formatName } from '../../../../shared/language/format.ts'
import { missionTexts } from '../mission-texts.ts'

type Props = {
  label: string
  isApprover?: boolean
  none?: string
  value: string
  onValue: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
}

export function PersonField({ isApprover = false, none, ...field }: Props) {
  const t = missionTexts()
  return (
    <ReferenceField
      {...field}
      list="users"
      none={none ?? t.none}
      only={({ status, role }) => status === 'active' && (!isApprover || role === 'team-admin')}
      choice={(user) => ({ value: user.id, label: formatName(user) || user.email })}
    />
  )
}
