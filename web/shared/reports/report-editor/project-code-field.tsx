// The project code of a row: the mission's codes, and those already used by rows.
import { SelectField } from '../../kit/fields/field.tsx'
import { requireTexts } from '../../language/texts.ts'
import type { PortalActivityReport } from '../../sdk.ts'
import type { AnyMission } from './period.ts'

const texts = requireTexts('shared/reports/report-editor', 'projectCodeField')

export type Code = { id: string; name: string }

/** Returns the codes of the mission, of the report and other available ones, without duplicates. */
export function mergeCodes(
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
  const t = texts()
  const missionCode = mission.project_code
  const others = codes.filter(({ id }) => id !== missionCode?.id)
  if (others.length === 0) return null
  const choices = [
    { value: '', label: missionCode ? t.mission(missionCode.name) : t.none },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <SelectField
      label={t.label}
      value={value === missionCode?.id ? '' : value}
      choices={choices}
      onValue={onValue}
      error={error}
    />
  )
}
