// The deliveries of a webhook endpoint, with the attempts of each.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { Empty, Failure, Shown } from '../../../shared/kit/states.tsx'
import { type Action, useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { moment, number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  retryWebhookDelivery,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

const TONES = { pending: '', delivered: 'good', failed: 'bad' }
const STATUSES = Object.keys(TONES) as WebhookDelivery['status'][]

type Props = { endpointId: string; mayWrite: boolean; replaying: Action<[]> }

export function Deliveries({ endpointId, mayWrite, replaying }: Props) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
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
  const [shown, setShown] = useState<WebhookDelivery>()
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{w.deliveries}</h2>
        {mayWrite && (
          <button type="button" disabled={replaying.isRunning} onClick={() => void replaying.run()}>
            {w.replay}
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
            ...STATUSES.map((value) => ({ value, label: w.deliveryStatuses[value] })),
          ]}
        />
      </div>
      <Shown of={deliveries}>
        {(found) => (
          <>
            {found.items.length === 0 && <Empty>{w.noDeliveries}</Empty>}
            {found.items.length > 0 && (
              <DataTable
                caption={w.deliveries}
                items={found.items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: w.event,
                    draw: ({ type, is_replay }) => (
                      <span>
                        <code>{type}</code> {is_replay && <span class="small soft">{w.isReplay}</span>}
                      </span>
                    ),
                  },
                  { name: w.number, isNumber: true, draw: ({ number: at }) => number(at) },
                  {
                    name: c.state,
                    draw: ({ status }) => (
                      <span class={`badge ${TONES[status]}`}>{w.deliveryStatuses[status]}</span>
                    ),
                  },
                  { name: w.attempts, isNumber: true, draw: ({ attempts }) => number(attempts) },
                  {
                    name: w.next,
                    draw: ({ next_attempt_at }) => (next_attempt_at ? moment(next_attempt_at) : ''),
                  },
                  { name: w.ended, draw: ({ finished_at }) => (finished_at ? moment(finished_at) : '') },
                  {
                    name: c.actions,
                    draw: (delivery) => (
                      <RowButton
                        label={w.show}
                        what={`${delivery.type} ${delivery.number}`}
                        onClick={() => setShown(delivery)}
                      />
                    ),
                  },
                ]}
              />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </Shown>
      {shown && (
        <DeliveryDialog
          endpointId={endpointId}
          delivery={shown}
          mayWrite={mayWrite}
          onClose={() => setShown(undefined)}
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
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
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
    <Dialog title={w.log(delivery.type)} onClose={onClose}>
      <Shown of={detail}>{(found) => <Attempts log={found.log} />}</Shown>
      {retrying.error !== undefined && <Failure error={retrying.error} />}
      {isRetried && <p role="status">{w.retried}</p>}
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
            {w.retry}
          </button>
        )}
      </div>
    </Dialog>
  )
}

function Attempts({ log }: Pick<WebhookDeliveryDetail, 'log'>) {
  const w = useTexts(TEXTS)
  if (log.length === 0) return <p class="soft">{w.noAttempts}</p>
  return (
    <DataTable
      caption={w.attempts}
      items={log}
      keyOf={({ at }) => at}
      columns={[
        { name: w.at, draw: ({ at }) => moment(at) },
        {
          name: w.response,
          draw: ({ response_status, error, excerpt }) => (
            <span>
              {[response_status, error ? w.errors[error] : w.accepted].filter(Boolean).join(' · ')}
              {excerpt && <code class="small soft block">{excerpt}</code>}
            </span>
          ),
        },
        { name: w.duration, isNumber: true, draw: ({ duration_ms }) => `${number(duration_ms)} ms` },
      ]}
    />
  )
}
