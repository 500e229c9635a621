// Chooses one of the team's active users: somebody who approves (team-admins) or who signs (anybody).
import { ReferenceField } from '../../../../shared/kit/fields/reference-field.tsx'
import { nameOf } from '../../../../shared/language/format.ts'
import { useWords } from '../../../../shared/language/language.ts'
import { MISSION_WORDS } from '../mission-words.ts'

type Props = {
  label: string
  isApprover?: boolean
  none?: string
  value: string
  onValue: (value: string) => void
  hint?: string | undefined
  fault?: string | undefined
  required?: boolean
}

export function PersonField({ isApprover = false, none, ...field }: Props) {
  const w = useWords(MISSION_WORDS)
  return (
    <ReferenceField
      {...field}
      list="users"
      none={none ?? w.none}
      only={({ status, role }) => status === 'active' && (!isApprover || role === 'team-admin')}
      choice={(one) => ({ value: one.id, label: nameOf(one) || one.email })}
    />
  )
}
