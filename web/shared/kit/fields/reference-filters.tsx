// Two filters shared by the lists of reports and entries. Hidden where the key cannot read their lists.
import { nameOf } from '../../language/format.ts'
import { defineTexts, useTexts } from '../../language/language.ts'
import { useMay } from '../../session/me.ts'
import { SelectField } from './field.tsx'
import { choicesOf, useReferences } from './references.ts'

const TEXTS = defineTexts({
  en: { freelancer: 'Freelancer', code: 'Project code', any: 'All' },
  fr: { freelancer: 'Freelance', code: 'Code projet', any: 'Tous' },
})

type Props = { value: string; onValue: (id: string) => void }

export function FreelancerFilter(props: Props) {
  const w = useTexts(TEXTS)
  const isReadable = useMay()('freelancers:read')
  const people = useReferences('freelancers', isReadable)
  if (!isReadable) return null
  const choices = choicesOf(people.value, w.any, (one) => ({
    value: one.id,
    label: nameOf(one) || one.email,
  }))
  return <SelectField label={w.freelancer} choices={choices} {...props} />
}

export function ProjectCodeFilter(props: Props) {
  const w = useTexts(TEXTS)
  const isReadable = useMay()('project-codes:read')
  const codes = useReferences('projectCodes', isReadable)
  if (!isReadable) return null
  const choices = choicesOf(codes.value, w.any, ({ id, name }) => ({ value: id, label: name }))
  return <SelectField label={w.code} choices={choices} {...props} />
}

/** Names of project codes by id; falls back to the known name or the id where the key cannot read them. */
export function useCodeNames(known: readonly ({ id: string; name: string } | null)[]) {
  const codes = useReferences('projectCodes', useMay()('project-codes:read'))
  const names = new Map([...known, ...(codes.value ?? [])].map((code) => [code?.id, code?.name]))
  return (id: string | null): string => (id === null ? '–' : (names.get(id) ?? id))
}
