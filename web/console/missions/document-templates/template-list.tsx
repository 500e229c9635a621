// Document templates; each is edited on its own page.
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField, TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { forgetReferences } from '../../../shared/kit/fields/references.ts'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { day } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import {
  type CreateDocumentTemplate,
  createDocumentTemplate,
  listDocumentTemplates,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

export function TemplateList() {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const { page, setPage } = useFilters([])
  const [isCreating, setCreating] = useState(false)
  const templates = useLoaded(`templates ${page}`, (signal) =>
    listDocumentTemplates({ client: api(), query: { page, per_page: 50 }, signal }),
  )
  return (
    <div class="stack">
      <PageHead title={w.title}>
        {useMay()('document-templates:write') && (
          <button type="button" class="primary" onClick={() => setCreating(true)}>
            {w.create}
          </button>
        )}
      </PageHead>
      <Shown of={templates}>
        {(found) => (
          <>
            {found.items.length === 0 && <Empty>{w.empty}</Empty>}
            {found.items.length > 0 && (
              <DataTable
                caption={w.title}
                items={found.items}
                keyOf={({ id }) => id}
                columns={[
                  { name: c.name, draw: ({ id, name }) => <a href={`/console/templates/${id}`}>{name}</a> },
                  { name: w.kind, draw: ({ kind }) => w[kind] },
                  { name: w.locale, draw: ({ locale }) => w[locale] },
                  { name: c.updated, draw: ({ updated_at }) => day(updated_at) },
                ]}
              />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </Shown>
      {isCreating && <NewTemplate onClose={() => setCreating(false)} />}
    </div>
  )
}

function NewTemplate({ onClose }: { onClose: () => void }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const { route } = useLocation()
  const [draft, setDraft] = useState<CreateDocumentTemplate>({
    name: '',
    kind: 'services_agreement',
    locale: 'fr',
    body: '',
  })
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }))
  const creating = useAction(async () => {
    const { id } = await createDocumentTemplate({ client: api(), body: draft })
    forgetReferences('templates')
    route(`/console/templates/${id}`)
  })
  return (
    <Confirm title={w.create} label={c.create} action={creating} onClose={onClose} onDone={() => {}}>
      <TextField
        label={c.name}
        value={draft.name}
        onValue={(name) => set({ name })}
        error={creating.errorOf('name')}
        required
      />
      <SelectField
        label={w.kind}
        value={draft.kind}
        onValue={(kind) => set({ kind: kind as typeof draft.kind })}
        error={creating.errorOf('kind')}
        choices={(['services_agreement', 'master_agreement'] as const).map((value) => ({
          value,
          label: w[value],
        }))}
      />
      <SelectField
        label={w.locale}
        value={draft.locale}
        onValue={(locale) => set({ locale: locale as typeof draft.locale })}
        error={creating.errorOf('locale')}
        choices={(['fr', 'en'] as const).map((value) => ({ value, label: w[value] }))}
      />
      <TextArea
        label={w.body}
        value={draft.body}
        onValue={(body) => set({ body })}
        error={creating.errorOf('body')}
        rows={8}
        required
      />
    </Confirm>
  )
}
