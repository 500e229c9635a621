// Programs that receive the events of the team. Only team-admins see them.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { ShownOnce } from '../../../shared/kit/shown-once.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { moment } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { listWebhookEndpoints, type WebhookEndpoint } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'
import { CreateWebhook } from './webhook-form.tsx'

const TONES = { enabled: 'good', failing: 'warn', disabled: 'bad' }

export const WebhookStatus = ({ status }: Pick<WebhookEndpoint, 'status'>) => (
  <span class={`badge ${TONES[status]}`}>{useTexts(TEXTS).statuses[status]}</span>
)

const MOST_SHOWN = 3

/** The types that an endpoint receives, in short. */
export function useShownTypes(): (types: readonly string[]) => string {
  const w = useTexts(TEXTS)
  return (types) => {
    if (types.includes('*')) return w.allTypes
    const shown = types.slice(0, MOST_SHOWN).join(', ')
    return types.length > MOST_SHOWN ? `${shown}, +${types.length - MOST_SHOWN}` : shown
  }
}

export function WebhookList() {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const mayWrite = useMay()('webhooks:write')
  const shownTypes = useShownTypes()
  const { page, setPage } = useFilters([])
  const endpoints = useLoaded(`webhooks ${page}`, (signal) =>
    listWebhookEndpoints({ client: api(), query: { page, per_page: 50 }, signal }),
  )
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const created = (shown: string | undefined) => {
    setCreating(false)
    setSecret(shown)
    endpoints.reload()
  }
  return (
    <div class="stack">
      <PageHead title={w.title}>
        {mayWrite && (
          <button type="button" class="primary" onClick={() => setCreating(true)}>
            {w.create}
          </button>
        )}
      </PageHead>
      <p class="soft small">{w.lead}</p>
      <Shown of={endpoints}>
        {(found) => (
          <>
            {found.items.length === 0 && <Empty>{w.empty}</Empty>}
            {found.items.length > 0 && (
              <DataTable
                caption={w.title}
                items={found.items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: w.url,
                    draw: ({ id, url, description }) => (
                      <span>
                        <a href={`/console/webhooks/${id}`}>{url}</a>
                        {description && <span class="small soft block">{description}</span>}
                      </span>
                    ),
                  },
                  { name: w.types, draw: ({ types }) => shownTypes(types) },
                  { name: c.state, draw: ({ status }) => <WebhookStatus status={status} /> },
                  { name: c.created, draw: ({ created_at }) => moment(created_at) },
                ]}
              />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </Shown>
      {isCreating && <CreateWebhook onClose={() => setCreating(false)} onSecret={created} />}
      {secret && (
        <ShownOnce
          title={w.secret}
          lead={w.secretLead}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </div>
  )
}
