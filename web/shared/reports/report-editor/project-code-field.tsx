// The project code of a row: the mission's codes, and those already used by rows.
import { SelectField } from '../../kit/fields/field.tsx'
import { defineTexts, useTexts } from '../../language/language.ts'
import type { PortalActivityReport } from '../../sdk.ts'
import type { AnyMission } from './period.ts'

const TEXTS = defineTexts({
  en: {
    label: 'Project code',
    mission: (name: string) => `Same as mission: ${name}`,
    none: 'Same as mission',
  },
  fr: {
    label: 'Code projet',
    mission: (name: string) => `Comme la mission : ${name}`,
    none: 'Comme la mission',
  },
})

export type Code = { id: string; name: string }

/** Without duplicates: the mission's, the report's, and other available codes. */
export function codesOf(
  mission: AnyMission,
  report: Pick<PortalActivityReport, 'project_codes'> | undefined,
  more: readonly Code[] = [],
): Code[] {
  const all = [...mission.project_codes, ...(report?.project_codes ?? []), ...more]
  return [...new Map(all.map((code) => [code.id, code])).values()]
}

type Props = {
  mission: AnyMission
  codes: Code[]
  value: string
  onValue: (id: string) => void
  error: string | undefined
}

export function ProjectCodeField({ mission, codes, value, onValue, error }: Props) {
  const w = useTexts(TEXTS)
  const own = mission.project_code
  const others = codes.filter(({ id }) => id !== own?.id)
  if (others.length === 0) return null
  const choices = [
    { value: '', label: own ? w.mission(own.name) : w.none },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <SelectField
      label={w.label}
      value={value === own?.id ? '' : value}
      choices={choices}
      onValue={onValue}
      error={error}
    />
  )
}
