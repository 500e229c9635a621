// Chooses one of a short list. Where the key may not read that list, the id itself can be given.
import { defineWords, useWords } from '../../language/language.ts'
import type { Scope } from '../../sdk.ts'
import { useMay } from '../../session/me.ts'
import { type Choice, SelectField, TextField } from './field.tsx'
import { choicesOf, type ReferenceItem, type ReferenceName, useReferences } from './references.ts'

const WORDS = defineWords({
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
  fault?: string | undefined
  required?: boolean
}

type Props<N extends ReferenceName> = Common & {
  list: N
  /** What stands for no choice. */
  none: string
  choice: (item: ReferenceItem<N>) => Choice
  only?: (item: ReferenceItem<N>) => boolean
  /** Choices beside the list's own. */
  extra?: readonly Choice[]
  /** A filter is left out where the key can't read the list. */
  isFilter?: boolean
}

export function ReferenceField<N extends ReferenceName>(props: Props<N>) {
  const w = useWords(WORDS)
  const may = useMay()
  if (may(SCOPES[props.list])) return <FromList {...props} />
  return props.isFilter ? null : <ById {...props} hint={w.byId(props.hint ?? '')} />
}

const ById = ({ label, value, onValue, hint, fault, required = false }: Common) => (
  <TextField
    label={label}
    value={value}
    onValue={onValue}
    hint={hint}
    fault={fault}
    required={required}
    spellcheck={false}
  />
)

function FromList<N extends ReferenceName>(props: Props<N>) {
  const w = useWords(WORDS)
  const { list, none, choice, only = () => true, extra = [], value, isFilter, ...field } = props
  const { value: items, error } = useReferences(list)
  if (error !== undefined && !isFilter) return <ById {...props} hint={w.failed(props.hint ?? '')} />
  const [first, ...others] = choicesOf(items?.filter(only), items ? none : w.loading, choice)
  const choices = [...(first ? [first] : []), ...extra, ...others]
  const isListed = choices.some((one) => one.value === value)
  const unlisted = isListed ? [] : [{ value, label: items ? w.unlisted : w.loading }]
  return <SelectField {...field} value={value} choices={[...choices, ...unlisted]} />
}
