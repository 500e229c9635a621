// The webhook endpoints of the team. Only team-admins see them.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { SecretDialog } from '../../../shared/kit/shown-once.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listWebhookEndpoints, type WebhookEndpoint } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { CreateWebhook } from './webhook-form.tsx'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/across/webhooks', 'webhooks')

const TONES = { enabled: 'good', failing: 'warn', disabled: 'bad' }

export const WebhookStatus = ({
  status,
  access_lost_at,
}: Pick<WebhookEndpoint, 'status' | 'access_lost_at'>) => (
  <>
    <span class={`badge ${TONES[status]}`}>{texts().statuses[status]}</span>
    {access_lost_at && <span class="badge warn">{texts().toTakeOver}</span>}
  </>
)

const MAX_VISIBLE_TYPES = 3

/** Returns a function that shortens the list of event types. */
export function useTypeSummary(): (types: readonly string[]) => string {
  const t = texts()
  return (types) => {
    if (types.includes('*')) return t.allTypes
    const firstTypes = types.slice(0, MAX_VISIBLE_TYPES).join(', ')
    return types.length > MAX_VISIBLE_TYPES
      ? `${firstTypes}, +${types.length - MAX_VISIBLE_TYPES}`
      : firstTypes
  }
}

export function WebhookList() {
  const [t, c] = [texts(), commonTexts()]
  const mayWrite = useMay()('webhooks:write')
  const summarizeTypes = useTypeSummary()
  const { page, setPage } = useFilters([])
  const endpoints = useLoaded(`webhooks ${page}`, (signal) =>
    listWebhookEndpoints({ client: api(), query: { page, per_page: 50 }, signal }),
  )
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const finishCreating = (newSecret: string | undefined) => {
    setCreating(false)
    setSecret(newSecret)
    endpoints.reload()
  }
  return (
    <div class="stack">
      <PageHead title={t.title}>
        {mayWrite && (
          <button type="button" class="primary" onClick={() => setCreating(true)}>
            {t.create}
          </button>
        )}
      </PageHead>
      <p class="soft small">{t.lead}</p>
      <LoadedContent loaded={endpoints}>
        {(found) => (
          <>
            {found.items.length === 0 && <Empty>{t.empty}</Empty>}
            {found.items.length > 0 && (
              <DataTable
                caption={t.title}
                items={found.items}
                getKey={({ id }) => id}
                columns={[
                  {
                    name: t.url,
                    draw: ({ id, url, description }) => (
                      <span>
                        <a href={`/console/webhooks/${id}`}>{url}</a>
                        {description && <span class="small soft block">{description}</span>}
                      </span>
                    ),
                  },
                  { name: t.types, draw: ({ types }) => summarizeTypes(types) },
                  { name: c.state, draw: (endpoint) => <WebhookStatus {...endpoint} /> },
                  { name: c.created, draw: ({ created_at }) => moment(created_at) },
                ]}
              />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </LoadedContent>
      {isCreating && <CreateWebhook onClose={() => setCreating(false)} onSecret={finishCreating} />}
      {secret && (
        <SecretDialog
          title={t.secret}
          lead={t.secretLead}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </div>
  )
}
