// The deliveries of a webhook endpoint, with the attempts of each.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { Empty, Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { type Action, useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  retryWebhookDelivery,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/across/webhooks', 'webhooks')

const TONES = { pending: '', delivered: 'good', failed: 'bad' }
const STATUSES = Object.keys(TONES) as WebhookDelivery['status'][]

type Props = { endpointId: string; mayWrite: boolean; replaying: Action<[]> }

export function DeliveryList({ endpointId, mayWrite, replaying }: Props) {
  const [t, c] = [texts(), commonTexts()]
  const { filters, page, setFilter, setPage } = useFilters(['status'])
  const path = { id: endpointId }
  const deliveries = useLoaded(`deliveries ${endpointId} ${JSON.stringify(filters)}`, (signal) =>
    listWebhookDeliveries({
      client: api(),
      path,
      query: { ...(filters as object), page, per_page: 20 },
      signal,
    }),
  )
  const [openDelivery, setOpenDelivery] = useState<WebhookDelivery>()
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{t.deliveries}</h2>
        {mayWrite && (
          <button type="button" disabled={replaying.isRunning} onClick={() => void replaying.run()}>
            {t.replay}
          </button>
        )}
      </div>
      <div class="filters pairs">
        <SelectField
          label={c.state}
          value={filters.status ?? ''}
          onValue={(value) => setFilter('status', value)}
          choices={[
            { value: '', label: c.any },
            ...STATUSES.map((value) => ({ value, label: t.deliveryStatuses[value] })),
          ]}
        />
      </div>
      <LoadedContent loaded={deliveries}>
        {(found) => (
          <>
            {found.items.length === 0 && <Empty>{t.noDeliveries}</Empty>}
            {found.items.length > 0 && (
              <DataTable
                caption={t.deliveries}
                items={found.items}
                getKey={({ id }) => id}
                columns={[
                  {
                    name: t.event,
                    draw: ({ type, is_replay }) => (
                      <span>
                        <code>{type}</code> {is_replay && <span class="small soft">{t.isReplay}</span>}
                      </span>
                    ),
                  },
                  {
                    name: t.number,
                    isNumber: true,
                    draw: ({ number: deliveryNumber }) => number(deliveryNumber),
                  },
                  {
                    name: c.state,
                    draw: ({ status }) => (
                      <span class={`badge ${TONES[status]}`}>{t.deliveryStatuses[status]}</span>
                    ),
                  },
                  { name: t.attempts, isNumber: true, draw: ({ attempts }) => number(attempts) },
                  {
                    name: t.next,
                    draw: ({ next_attempt_at }) => (next_attempt_at ? moment(next_attempt_at) : ''),
                  },
                  { name: t.ended, draw: ({ finished_at }) => (finished_at ? moment(finished_at) : '') },
                  {
                    name: c.actions,
                    draw: (delivery) => (
                      <RowButton
                        label={t.show}
                        itemName={`${delivery.type} ${delivery.number}`}
                        onClick={() => setOpenDelivery(delivery)}
                      />
                    ),
                  },
                ]}
              />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </LoadedContent>
      {openDelivery && (
        <DeliveryDialog
          endpointId={endpointId}
          delivery={openDelivery}
          mayWrite={mayWrite}
          onClose={() => setOpenDelivery(undefined)}
          onRetried={deliveries.reload}
        />
      )}
    </section>
  )
}

type DialogProps = {
  endpointId: string
  delivery: WebhookDelivery
  mayWrite: boolean
  onClose: () => void
  onRetried: () => void
}

function DeliveryDialog({ endpointId, delivery, mayWrite, onClose, onRetried }: DialogProps) {
  const [t, c] = [texts(), commonTexts()]
  const path = { id: endpointId, delivery_id: delivery.id }
  const detail = useLoaded(`delivery ${delivery.id}`, (signal) =>
    getWebhookDelivery({ client: api(), path, signal }),
  )
  const [isRetried, setRetried] = useState(false)
  const retrying = useAction(async () => {
    detail.put(await retryWebhookDelivery({ client: api(), path }))
    setRetried(true)
    onRetried()
  })
  return (
    <Dialog title={t.log(delivery.type)} onClose={onClose}>
      <LoadedContent loaded={detail}>{(found) => <AttemptTable log={found.log} />}</LoadedContent>
      {retrying.error !== undefined && <Failure error={retrying.error} />}
      {isRetried && <p role="status">{t.retried}</p>}
      <div class="row spread">
        <button type="button" class="plain" onClick={onClose}>
          {c.close}
        </button>
        {mayWrite && (
          <button
            type="button"
            class="primary"
            disabled={retrying.isRunning}
            onClick={() => void retrying.run()}
          >
            {t.retry}
          </button>
        )}
      </div>
    </Dialog>
  )
}

function AttemptTable({ log }: Pick<WebhookDeliveryDetail, 'log'>) {
  const t = texts()
  if (log.length === 0) return <p class="soft">{t.noAttempts}</p>
  return (
    <DataTable
      caption={t.attempts}
      items={log}
      getKey={({ at }) => at}
      columns={[
        { name: t.at, draw: ({ at }) => moment(at) },
        {
          name: t.response,
          draw: ({ response_status, error, excerpt }) => (
            <span>
              {[response_status, error ? t.errors[error] : t.accepted].filter(Boolean).join(' · ')}
              {excerpt && <code class="small soft block">{excerpt}</code>}
            </span>
          ),
        },
        { name: t.duration, isNumber: true, draw: ({ duration_ms }) => `${number(duration_ms)} ms` },
      ]}
    />
  )
}
