// Selects an item of a short list. Where the key lacks the scope to read the list, the id can be typed.
import { defineTexts, useTexts } from '../../language/language.ts'
import type { Scope } from '../../sdk.ts'
import { useMay } from '../../session/me.ts'
import { type Choice, SelectField, TextField } from './field.tsx'
import { choicesOf, type ReferenceItem, type ReferenceName, useReferences } from './references.ts'

const TEXTS = defineTexts({
  en: {
    loading: 'Loading…',
    byId: (hint: string) => `Your key cannot read this list. Enter the ID. ${hint}`.trim(),
    failed: (hint: string) => `The list could not be loaded. Enter the ID. ${hint}`.trim(),
    unlisted: 'Other',
  },
  fr: {
    loading: 'Chargement…',
    byId: (hint: string) =>
      `Votre clé ne permet pas de lire cette liste : saisissez l’identifiant. ${hint}`.trim(),
    failed: (hint: string) => `La liste n’a pas pu être chargée : saisissez l’identifiant. ${hint}`.trim(),
    unlisted: 'Autre',
  },
})

const SCOPES = {
  freelancers: 'freelancers:read',
  projectCodes: 'project-codes:read',
  users: 'users:read',
  tags: 'team-tags:read',
  teams: 'teams:read',
  templates: 'document-templates:read',
} as const satisfies Record<ReferenceName, Scope>

type Common = {
  label: string
  value: string
  onValue: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
}

type Props<N extends ReferenceName> = Common & {
  list: N
  /** Label of the empty option. */
  none: string
  choice: (item: ReferenceItem<N>) => Choice
  only?: (item: ReferenceItem<N>) => boolean
  /** Options in addition to those of the list. */
  extra?: readonly Choice[]
  /** A filter is hidden where the key cannot read the list. */
  isFilter?: boolean
}

export function ReferenceField<N extends ReferenceName>(props: Props<N>) {
  const w = useTexts(TEXTS)
  const may = useMay()
  if (may(SCOPES[props.list])) return <FromList {...props} />
  return props.isFilter ? null : <ById {...props} hint={w.byId(props.hint ?? '')} />
}

const ById = ({ label, value, onValue, hint, error, required = false }: Common) => (
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

function FromList<N extends ReferenceName>(props: Props<N>) {
  const w = useTexts(TEXTS)
  const { list, none, choice, only = () => true, extra = [], value, isFilter, ...field } = props
  const { value: items, error } = useReferences(list)
  if (error !== undefined && !isFilter) return <ById {...props} hint={w.failed(props.hint ?? '')} />
  const [first, ...others] = choicesOf(items?.filter(only), items ? none : w.loading, choice)
  const choices = [...(first ? [first] : []), ...extra, ...others]
  const isListed = choices.some((one) => one.value === value)
  const unlisted = isListed ? [] : [{ value, label: items ? w.unlisted : w.loading }]
  return <SelectField {...field} value={value} choices={[...choices, ...unlisted]} />
}
