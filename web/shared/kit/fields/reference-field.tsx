// Selects an item of a short list. Where the key lacks the scope to read the list, the id can be typed.

import { requireTexts } from '../../language/texts.ts'
import type { Scope } from '../../sdk.ts'
import { useMay } from '../../session/me.ts'
import { type CachedItem, type CachedListName, toChoices, useCachedList } from './cached-lists.ts'
import { type Choice, SelectField, TextField } from './field.tsx'

const texts = requireTexts('shared/kit', 'referenceField')

const SCOPES = {
  freelancers: 'freelancers:read',
  projectCodes: 'project-codes:read',
  users: 'users:read',
  tags: 'team-tags:read',
  teams: 'teams:read',
  templates: 'document-templates:read',
} as const satisfies Record<CachedListName, Scope>

type CommonProps = {
  label: string
  value: string
  onValue: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
}

type Props<N extends CachedListName> = CommonProps & {
  list: N
  /** Label of the empty option. */
  none: string
  choice: (item: CachedItem<N>) => Choice
  only?: (item: CachedItem<N>) => boolean
  /** Options in addition to those of the list. */
  extra?: readonly Choice[]
  /** Whether the field is a filter, which is hidden if the key cannot read the list. */
  isFilter?: boolean
}

export function ReferenceField<N extends CachedListName>(props: Props<N>) {
  const t = texts()
  const may = useMay()
  if (may(SCOPES[props.list])) return <ReferenceSelect {...props} />
  return props.isFilter ? null : <IdField {...props} hint={t.byId(props.hint ?? '')} />
}

const IdField = ({ label, value, onValue, hint, error, required = false }: CommonProps) => (
  <TextField
    label={label}
    value={value}
    onValue={onValue}
    hint={hint}
    error={error}
    required={required}
    spellcheck={false}
  />
)

function ReferenceSelect<N extends CachedListName>(props: Props<N>) {
  const t = texts()
  const { list, none, choice, only = () => true, extra = [], value, isFilter, ...field } = props
  const { value: items, error } = useCachedList(list)
  if (error !== undefined && !isFilter) return <IdField {...props} hint={t.failed(props.hint ?? '')} />
  const [emptyChoice, ...others] = toChoices(items?.filter(only), items ? none : t.loading, choice)
  const choices = [...(emptyChoice ? [emptyChoice] : []), ...extra, ...others]
  const isListed = choices.some((choiceOption) => choiceOption.value === value)
  const unlisted = isListed ? [] : [{ value, label: items ? t.unlisted : t.loading }]
  return <SelectField {...field} value={value} choices={[...choices, ...unlisted]} />
}
