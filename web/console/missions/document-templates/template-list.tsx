// Document templates; each is edited on its own page.
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { invalidateCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { SelectField, TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type CreateDocumentTemplate,
  createDocumentTemplate,
  getDefaultTemplates,
  listDocumentTemplates,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { LATEST } from './default-templates.tsx'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/missions/document-templates', 'documentTemplates')
const defaultTexts = requireTexts('console/missions/document-templates', 'defaultTemplates')

export function TemplateList() {
  const [t, c, d] = [texts(), commonTexts(), defaultTexts()]
  const { page, setPage } = useFilters([])
  const [isCreating, setCreating] = useState(false)
  const templates = useLoaded(`templates ${page}`, (signal) =>
    listDocumentTemplates({ client: api(), query: { page, per_page: 50 }, signal }),
  )
  return (
    <div class="stack">
      <PageHead title={t.title}>
        {useMay()('document-templates:write') && (
          <button type="button" class="primary" onClick={() => setCreating(true)}>
            {t.create}
          </button>
        )}
      </PageHead>
      <p class="notice">
        {d.review} {useMay()('team-company:read') && <a href="/console/company">{d.link}</a>}
      </p>
      <LoadedContent loaded={templates}>
        {(found) => (
          <>
            {found.items.length === 0 && <Empty>{t.empty}</Empty>}
            {found.items.length > 0 && (
              <DataTable
                caption={t.title}
                items={found.items}
                getKey={({ id }) => id}
                columns={[
                  { name: c.name, draw: ({ id, name }) => <a href={`/console/templates/${id}`}>{name}</a> },
                  { name: t.kind, draw: ({ kind }) => t[kind] },
                  { name: t.locale, draw: ({ locale }) => t[locale] },
                  { name: c.updated, draw: ({ updated_at }) => day(updated_at) },
                ]}
              />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </LoadedContent>
      {isCreating && <NewTemplate onClose={() => setCreating(false)} />}
    </div>
  )
}

function NewTemplate({ onClose }: { onClose: () => void }) {
  const [t, c, d] = [texts(), commonTexts(), defaultTexts()]
  const { route } = useLocation()
  const [draft, setDraft] = useState<CreateDocumentTemplate>({
    name: '',
    kind: 'services_agreement',
    locale: 'fr',
    body: '',
  })
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }))
  const starting = useAction(async () => {
    const { items } = await getDefaultTemplates({ client: api(), query: { version: LATEST } })
    const found = items.find(({ kind, locale }) => kind === draft.kind && locale === draft.locale)
    set({ body: found?.body ?? '' })
  })
  const creating = useAction(async () => {
    const { id } = await createDocumentTemplate({ client: api(), body: draft })
    invalidateCachedList('templates')
    route(`/console/templates/${id}`)
  })
  return (
    <Confirm title={t.create} label={c.create} action={creating} onClose={onClose} onDone={() => {}}>
      <TextField
        label={c.name}
        value={draft.name}
        onValue={(name) => set({ name })}
        error={creating.getFieldError('name')}
        required
      />
      <SelectField
        label={t.kind}
        value={draft.kind}
        onValue={(kind) => set({ kind: kind as typeof draft.kind })}
        error={creating.getFieldError('kind')}
        choices={(['services_agreement', 'master_agreement'] as const).map((value) => ({
          value,
          label: t[value],
        }))}
      />
      <SelectField
        label={t.locale}
        value={draft.locale}
        onValue={(locale) => set({ locale: locale as typeof draft.locale })}
        error={creating.getFieldError('locale')}
        choices={(['fr', 'en'] as const).map((value) => ({ value, label: t[value] }))}
      />
      <TextArea
        label={t.body}
        value={draft.body}
        onValue={(body) => set({ body })}
        error={creating.getFieldError('body')}
        rows={8}
        required
      />
      <FormFailure action={starting} />
      <div class="row">
        <button type="button" disabled={starting.isRunning} onClick={() => void starting.run()}>
          {d.start}
        </button>
      </div>
    </Confirm>
  )
}
