// One webhook endpoint: its state, what can be done with it, and its deliveries.
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { ShownOnce } from '../../../shared/kit/shown-once.tsx'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { type Action, useAction } from '../../../shared/kit/use-action.ts'
import { type Loaded, useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { moment, number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import {
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookEndpoint,
  replayWebhookEvents,
  rotateWebhookSecret,
  testWebhookEndpoint,
  type WebhookEndpointDetail,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { useNameOfUser } from '../../money/accounting/user-names.ts'
import { Deliveries } from './deliveries.tsx'
import { TEXTS } from './texts.ts'
import { EditWebhook } from './webhook-form.tsx'
import { useShownTypes, WebhookStatus } from './webhook-list.tsx'

export function WebhookPage({ id }: { id: string }) {
  const w = useTexts(TEXTS)
  const endpoint = useLoaded(`webhook ${id}`, (signal) =>
    getWebhookEndpoint({ client: api(), path: { id }, signal }),
  )
  return (
    <Shown of={endpoint}>
      {(found) => (
        <div class="stack">
          <PageHead
            title={found.description || w.of(new URL(found.url).host)}
            back={{ href: '/console/webhooks', name: w.title }}
          />
          <EndpointFacts endpoint={found} />
          <ActsAndDeliveries endpoint={found} loaded={endpoint} />
        </div>
      )}
    </Shown>
  )
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpointDetail }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const nameOfUser = useNameOfUser()
  const shownTypes = useShownTypes()
  const { status, url, types, failing_since, disabled_at, disabled_reason, created_by, created_at } = endpoint
  const isDisabled = status === 'disabled'
  return (
    <section class="panel stack tight">
      {!endpoint.has_secret_key && <p class="notice warn">{w.noSecretKey}</p>}
      {isDisabled && disabled_reason && <p class="notice warn">{w.reasons[disabled_reason]}</p>}
      <Facts
        rows={[
          [c.state, <WebhookStatus key="status" status={status} />],
          [w.url, url],
          [w.types, shownTypes(types)],
          [w.failingSince, status === 'failing' && failing_since && moment(failing_since)],
          [w.disabledAt, isDisabled && disabled_at && moment(disabled_at)],
          [w.previousSecret, endpoint.previous_secret_until && moment(endpoint.previous_secret_until)],
          [c.created, [moment(created_at), nameOfUser(created_by)].filter(Boolean).join(' · ')],
        ]}
      />
    </section>
  )
}

type Open = 'edit' | 'disable' | 'rotate' | 'remove'
type PartProps = { endpoint: WebhookEndpointDetail; loaded: Loaded<WebhookEndpointDetail> }

function ActsAndDeliveries({ endpoint, loaded }: PartProps) {
  const w = useTexts(TEXTS)
  const mayWrite = useMay()('webhooks:write')
  const { route } = useLocation()
  const path = { id: endpoint.id }
  const [open, setOpen] = useState<Open>()
  const [said, setSaid] = useState('')
  const [secret, setSecret] = useState<string>()
  const [turn, setTurn] = useState(0)
  const saidAndShown = (text: string) => {
    setSaid(text)
    setTurn((now) => now + 1)
  }
  const changed = () => {
    setOpen(undefined)
    setSaid('')
    loaded.reload()
  }
  const testing = useAction(async () => {
    await testWebhookEndpoint({ client: api(), path })
    saidAndShown(w.tested)
  })
  const enabling = useAction(async () => {
    await enableWebhookEndpoint({ client: api(), path })
    setSaid(w.enableLead)
    loaded.reload()
  })
  const replaying = useAction(async () => {
    const { deliveries, has_more } = await replayWebhookEvents({
      client: api(),
      path,
      body: { only_failed: true },
    })
    saidAndShown([w.replayed(number(deliveries)), has_more && w.moreLeft].filter(Boolean).join(' '))
  })
  const disabling = useAction(() => disableWebhookEndpoint({ client: api(), path }))
  const rotating = useAction(async () => {
    const { secret: shown } = await rotateWebhookSecret({ client: api(), path, body: {} })
    setSecret(shown ?? undefined)
  })
  const removing = useAction(() => deleteWebhookEndpoint({ client: api(), path }))
  const closing = { onClose: () => setOpen(undefined), onDone: changed }
  const failed = [testing, enabling, replaying].find(({ error }) => error !== undefined)
  const isDisabled = endpoint.status === 'disabled'
  return (
    <>
      {mayWrite && (
        <div class="row">
          {isDisabled ? (
            <ActButton label={w.enable} action={enabling} isPrimary />
          ) : (
            <ActButton label={w.test} action={testing} isPrimary />
          )}
          <button type="button" onClick={() => setOpen('edit')}>
            {w.edit}
          </button>
          <button type="button" onClick={() => setOpen('rotate')}>
            {w.rotate}
          </button>
          {!isDisabled && (
            <button type="button" onClick={() => setOpen('disable')}>
              {w.disable}
            </button>
          )}
          <button type="button" class="link danger-link" onClick={() => setOpen('remove')}>
            {w.remove}
          </button>
        </div>
      )}
      {failed && <Failure error={failed.error} />}
      {said && (
        <p class="notice good" role="status">
          {said}
        </p>
      )}
      <Deliveries key={turn} endpointId={endpoint.id} mayWrite={mayWrite} replaying={replaying} />
      {open === 'edit' && <EditWebhook endpoint={endpoint} {...closing} />}
      {open === 'disable' && (
        <Confirm title={w.disableTitle} label={w.disable} isDanger action={disabling} {...closing}>
          <p>{w.disableLead}</p>
        </Confirm>
      )}
      {open === 'rotate' && (
        <Confirm title={w.rotateTitle} label={w.rotate} action={rotating} {...closing}>
          <p>{w.rotateLead}</p>
        </Confirm>
      )}
      {open === 'remove' && (
        <Confirm
          title={w.removeTitle}
          label={w.remove}
          isDanger
          action={removing}
          onClose={closing.onClose}
          onDone={() => route('/console/webhooks')}
        >
          <p>{w.removeLead}</p>
        </Confirm>
      )}
      {secret && (
        <ShownOnce
          title={w.secret}
          lead={w.secretLead}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}

type ActProps = { label: string; action: Action<[]>; isPrimary?: boolean }

const ActButton = ({ label, action, isPrimary }: ActProps) => (
  <button
    type="button"
    class={isPrimary ? 'primary' : undefined}
    disabled={action.isRunning}
    onClick={() => void action.run()}
  >
    {label}
  </button>
)
