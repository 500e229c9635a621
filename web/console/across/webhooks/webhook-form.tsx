// Dialogs that create and change a webhook endpoint.
import { useRef, useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useTexts } from '../../../shared/language/language.ts'
import {
  type CreateWebhookEndpoint,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEventType,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

type Draft = { url: string; description: string; isAll: boolean; typed: string }

const draftOf = ({
  url,
  description,
  types,
}: Pick<WebhookEndpoint, 'url' | 'description' | 'types'>): Draft => ({
  url,
  description: description ?? '',
  isAll: types.includes('*'),
  typed: types.includes('*') ? '' : types.join(' '),
})

const bodyOf = ({ url, description, isAll, typed }: Draft) => ({
  url: url.trim(),
  description: description.trim() || null,
  types: isAll
    ? (['*'] as WebhookEventType[])
    : (typed.split(/[\s,]+/).filter(Boolean) as WebhookEventType[]),
})

type FormProps = {
  title: string
  label: string
  before: Draft
  save: (body: ReturnType<typeof bodyOf>) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

function WebhookForm({ title, label, before, save, onClose, onDone }: FormProps) {
  const w = useTexts(TEXTS)
  const [draft, setDraft] = useState(before)
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const saving = useAction(() => save(bodyOf(draft)))
  const words = draft.typed.split(/[\s,]+/).filter(Boolean)
  const typeFields = ['types', ...words.map((_, at) => `types[${at}]`)]
  return (
    <Confirm title={title} label={label} action={saving} onClose={onClose} onDone={onDone}>
      <TextField
        label={w.url}
        hint={w.urlHint}
        value={draft.url}
        onValue={(url) => set({ url })}
        error={saving.errorOf('url')}
        required
      />
      <TextField
        label={w.description}
        hint={w.descriptionHint}
        value={draft.description}
        onValue={(description) => set({ description })}
        error={saving.errorOf('description')}
      />
      <SelectField
        label={w.types}
        value={draft.isAll ? 'all' : 'some'}
        onValue={(value) => set({ isAll: value === 'all' })}
        choices={[
          { value: 'all', label: w.allTypes },
          { value: 'some', label: w.someTypes },
        ]}
      />
      {!draft.isAll && (
        <TextField
          label={w.someTypes}
          hint={w.typesHint}
          value={draft.typed}
          onValue={(typed) => set({ typed })}
          error={typeFields.map(saving.errorOf).find(Boolean)}
          spellcheck={false}
          required
        />
      )}
    </Confirm>
  )
}

const EMPTY: Draft = { url: '', description: '', isAll: true, typed: '' }

type CreateProps = { onClose: () => void; onSecret: (secret: string | undefined) => void }

export function CreateWebhook({ onClose, onSecret }: CreateProps) {
  const w = useTexts(TEXTS)
  const secret = useRef<string | undefined>(undefined)
  const save = async (body: CreateWebhookEndpoint) => {
    secret.current = (await createWebhookEndpoint({ client: api(), body })).secret ?? undefined
  }
  return (
    <WebhookForm
      title={w.create}
      label={w.create}
      before={EMPTY}
      save={save}
      onClose={onClose}
      onDone={() => onSecret(secret.current)}
    />
  )
}

type EditProps = { endpoint: WebhookEndpoint; onClose: () => void; onDone: () => void }

export function EditWebhook({ endpoint, onClose, onDone }: EditProps) {
  const w = useTexts(TEXTS)
  const path = { id: endpoint.id }
  return (
    <WebhookForm
      title={w.edit}
      label={w.edit}
      before={draftOf(endpoint)}
      save={(body) => updateWebhookEndpoint({ client: api(), path, body })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
