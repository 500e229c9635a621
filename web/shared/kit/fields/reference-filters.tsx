// Two filters shared by the lists of reports and entries. Hidden where the key cannot read their lists.
import { formatName } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import { useMay } from '../../session/me.ts'
import { toChoices, useCachedList } from './cached-lists.ts'
import { SelectField } from './field.tsx'

const texts = requireTexts('shared/kit', 'referenceFilters')

type Props = { value: string; onValue: (id: string) => void }

export function FreelancerFilter(props: Props) {
  const t = texts()
  const isReadable = useMay()('freelancers:read')
  const people = useCachedList('freelancers', isReadable)
  if (!isReadable) return null
  const choices = toChoices(people.value, t.any, (freelancer) => ({
    value: freelancer.id,
    label: formatName(freelancer) || freelancer.email,
  }))
  return <SelectField label={t.freelancer} choices={choices} {...props} />
}

export function ProjectCodeFilter(props: Props) {
  const t = texts()
  const isReadable = useMay()('project-codes:read')
  const codes = useCachedList('projectCodes', isReadable)
  if (!isReadable) return null
  const choices = toChoices(codes.value, t.any, ({ id, name }) => ({ value: id, label: name }))
  return <SelectField label={t.code} choices={choices} {...props} />
}

/** Names of project codes by id; falls back to the known name or the id where the key cannot read them. */
export function useCodeNames(knownCodes: readonly ({ id: string; name: string } | null)[]) {
  const codes = useCachedList('projectCodes', useMay()('project-codes:read'))
  const names = new Map([...knownCodes, ...(codes.value ?? [])].map((code) => [code?.id, code?.name]))
  return (id: string | null): string => (id === null ? '–' : (names.get(id) ?? id))
}
