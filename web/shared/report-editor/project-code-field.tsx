// Which project a row belongs to, where there is a choice: the mission's codes, and those that rows already have.
import { SelectField } from '../kit/fields/field.tsx'
import { defineWords, useWords } from '../language/language.ts'
import type { PortalActivityReport } from '../sdk.ts'
import type { AnyMission } from './period.ts'

const WORDS = defineWords({
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

/** Each once: the mission's, the report's, and what else may be chosen. */
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
  fault: string | undefined
}

export function ProjectCodeField({ mission, codes, value, onValue, fault }: Props) {
  const w = useWords(WORDS)
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
      fault={fault}
    />
  )
}
