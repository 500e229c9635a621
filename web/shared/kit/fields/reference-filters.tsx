// The two filters that lists of money share. What the key may not read is not offered.
import { nameOf } from '../../language/format.ts'
import { defineWords, useWords } from '../../language/language.ts'
import { useMay } from '../../session/me.ts'
import { SelectField } from './field.tsx'
import { choicesOf, useReferences } from './references.ts'

const WORDS = defineWords({
  en: { freelancer: 'Freelancer', code: 'Project code', any: 'All' },
  fr: { freelancer: 'Freelance', code: 'Code projet', any: 'Tous' },
})

type Props = { value: string; onValue: (id: string) => void }

export function FreelancerFilter(props: Props) {
  const w = useWords(WORDS)
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
  const w = useWords(WORDS)
  const isReadable = useMay()('project-codes:read')
  const codes = useReferences('projectCodes', isReadable)
  if (!isReadable) return null
  const choices = choicesOf(codes.value, w.any, ({ id, name }) => ({ value: id, label: name }))
  return <SelectField label={w.code} choices={choices} {...props} />
}

/** The names of project codes by id; what the key may not read keeps what is known of it, or its id. */
export function useCodeNames(known: readonly ({ id: string; name: string } | null)[]) {
  const codes = useReferences('projectCodes', useMay()('project-codes:read'))
  const names = new Map([...known, ...(codes.value ?? [])].map((code) => [code?.id, code?.name]))
  return (id: string | null): string => (id === null ? '–' : (names.get(id) ?? id))
}
