// Dialogs that create and change a webhook endpoint.
import { useRef, useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type CreateWebhookEndpoint,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEventType,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/across/webhooks', 'webhooks')

type Draft = { url: string; description: string; isAll: boolean; typed: string }

const toDraft = ({
  url,
  description,
  types,
}: Pick<WebhookEndpoint, 'url' | 'description' | 'types'>): Draft => ({
  url,
  description: description ?? '',
  isAll: types.includes('*'),
  typed: types.includes('*') ? '' : types.join(' '),
})

const toRequestBody = ({ url, description, isAll, typed }: Draft) => ({
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
  save: (body: ReturnType<typeof toRequestBody>) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

function WebhookForm({ title, label, before, save, onClose, onDone }: FormProps) {
  const t = texts()
  const [draft, setDraft] = useState(before)
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const saving = useAction(() => save(toRequestBody(draft)))
  const words = draft.typed.split(/[\s,]+/).filter(Boolean)
  const typeFields = ['types', ...words.map((_, index) => `types[${index}]`)]
  return (
    <Confirm title={title} label={label} action={saving} onClose={onClose} onDone={onDone}>
      <TextField
        label={t.url}
        hint={t.urlHint}
        value={draft.url}
        onValue={(url) => set({ url })}
        error={saving.getFieldError('url')}
        required
      />
      <TextField
        label={t.description}
        hint={t.descriptionHint}
        value={draft.description}
        onValue={(description) => set({ description })}
        error={saving.getFieldError('description')}
      />
      <SelectField
        label={t.types}
        value={draft.isAll ? 'all' : 'some'}
        onValue={(value) => set({ isAll: value === 'all' })}
        choices={[
          { value: 'all', label: t.allTypes },
          { value: 'some', label: t.someTypes },
        ]}
      />
      {!draft.isAll && (
        <TextField
          label={t.someTypes}
          hint={t.typesHint}
          value={draft.typed}
          onValue={(typed) => set({ typed })}
          error={typeFields.map(saving.getFieldError).find(Boolean)}
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
  const t = texts()
  const secret = useRef<string | undefined>(undefined)
  const save = async (body: CreateWebhookEndpoint) => {
    secret.current = (await createWebhookEndpoint({ client: api(), body })).secret ?? undefined
  }
  return (
    <WebhookForm
      title={t.create}
      label={t.create}
      before={EMPTY}
      save={save}
      onClose={onClose}
      onDone={() => onSecret(secret.current)}
    />
  )
}

type EditProps = { endpoint: WebhookEndpoint; onClose: () => void; onDone: () => void }

export function EditWebhook({ endpoint, onClose, onDone }: EditProps) {
  const t = texts()
  const path = { id: endpoint.id }
  return (
    <WebhookForm
      title={t.edit}
      label={t.edit}
      before={toDraft(endpoint)}
      save={(body) => updateWebhookEndpoint({ client: api(), path, body })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
