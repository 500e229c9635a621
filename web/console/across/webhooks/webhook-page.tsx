// One webhook endpoint: its state, its actions and its deliveries.
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { SecretDialog } from '../../../shared/kit/shown-once.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { type Action, useAction } from '../../../shared/kit/use-action.ts'
import { type Loaded, useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookEndpoint,
  replayWebhookEvents,
  rotateWebhookSecret,
  takeOverWebhookEndpoint,
  testWebhookEndpoint,
  type WebhookEndpointDetail,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { useNameOfUser } from '../../money/accounting/user-names.ts'
import { DeliveryList } from './deliveries.tsx'
import { EditWebhook } from './webhook-form.tsx'
import { useTypeSummary, WebhookStatus } from './webhook-list.tsx'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/across/webhooks', 'webhooks')

export function WebhookPage({ id }: { id: string }) {
  const t = texts()
  const endpoint = useLoaded(`webhook ${id}`, (signal) =>
    getWebhookEndpoint({ client: api(), path: { id }, signal }),
  )
  return (
    <LoadedContent loaded={endpoint}>
      {(found) => (
        <div class="stack">
          <PageHead
            title={found.description || t.of(new URL(found.url).host)}
            back={{ href: '/console/webhooks', name: t.title }}
          />
          <EndpointFacts endpoint={found} />
          <WebhookActions endpoint={found} loaded={endpoint} />
        </div>
      )}
    </LoadedContent>
  )
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpointDetail }) {
  const [t, c] = [texts(), commonTexts()]
  const nameOfUser = useNameOfUser()
  const summarizeTypes = useTypeSummary()
  const { status, url, types, failing_since, disabled_at, disabled_reason } = endpoint
  const { created_by, created_at, take_over_until } = endpoint
  const isDisabled = status === 'disabled'
  return (
    <section class="panel stack tight">
      {!endpoint.has_secret_key && <p class="notice warn">{t.noSecretKey}</p>}
      {isDisabled && disabled_reason && <p class="notice warn">{t.reasons[disabled_reason]}</p>}
      {endpoint.access_lost_at && (
        <p class="notice warn">
          {t.accessLost(nameOfUser(created_by) ?? '', take_over_until && moment(take_over_until))}
        </p>
      )}
      <Facts
        rows={[
          [c.state, <WebhookStatus key="status" {...endpoint} />],
          [t.url, url],
          [t.types, summarizeTypes(types)],
          [t.failingSince, status === 'failing' && failing_since && moment(failing_since)],
          [t.disabledAt, isDisabled && disabled_at && moment(disabled_at)],
          [t.previousSecret, endpoint.previous_secret_until && moment(endpoint.previous_secret_until)],
          [c.created, [moment(created_at), nameOfUser(created_by)].filter(Boolean).join(' · ')],
        ]}
      />
    </section>
  )
}

type DialogName = 'edit' | 'disable' | 'rotate' | 'remove'
type PartProps = { endpoint: WebhookEndpointDetail; loaded: Loaded<WebhookEndpointDetail> }

function WebhookActions({ endpoint, loaded }: PartProps) {
  const t = texts()
  const mayWrite = useMay()('webhooks:write')
  const { route } = useLocation()
  const path = { id: endpoint.id }
  const [openDialog, setOpenDialog] = useState<DialogName>()
  const [statusText, setStatusText] = useState('')
  const [secret, setSecret] = useState<string>()
  const [reloadCount, setReloadCount] = useState(0)
  const showStatus = (text: string) => {
    setStatusText(text)
    setReloadCount((now) => now + 1)
  }
  const closeAndReload = () => {
    setOpenDialog(undefined)
    setStatusText('')
    loaded.reload()
  }
  const testing = useAction(async () => {
    await testWebhookEndpoint({ client: api(), path })
    showStatus(t.tested)
  })
  const enabling = useAction(async () => {
    await enableWebhookEndpoint({ client: api(), path })
    setStatusText(t.enableLead)
    loaded.reload()
  })
  const takingOver = useAction(async () => {
    await takeOverWebhookEndpoint({ client: api(), path })
    setStatusText(t.takenOver)
    loaded.reload()
  })
  const replaying = useAction(async () => {
    const { deliveries, has_more } = await replayWebhookEvents({
      client: api(),
      path,
      body: { only_failed: true },
    })
    showStatus([t.replayed(deliveries), has_more && t.moreLeft].filter(Boolean).join(' '))
  })
  const disabling = useAction(() => disableWebhookEndpoint({ client: api(), path }))
  const rotating = useAction(async () => {
    const { secret: newSecret } = await rotateWebhookSecret({ client: api(), path, body: {} })
    setSecret(newSecret ?? undefined)
  })
  const removing = useAction(() => deleteWebhookEndpoint({ client: api(), path }))
  const closing = { onClose: () => setOpenDialog(undefined), onDone: closeAndReload }
  const failed = [testing, enabling, takingOver, replaying].find(({ error }) => error !== undefined)
  const isDisabled = endpoint.status === 'disabled'
  const isLost = endpoint.access_lost_at !== null
  return (
    <>
      {mayWrite && (
        <div class="row">
          {isLost && <ActionButton label={t.takeOver} action={takingOver} isPrimary />}
          {isDisabled && !isLost && <ActionButton label={t.enable} action={enabling} isPrimary />}
          {!isDisabled && <ActionButton label={t.test} action={testing} isPrimary={!isLost} />}
          <button type="button" onClick={() => setOpenDialog('edit')}>
            {t.edit}
          </button>
          <button type="button" onClick={() => setOpenDialog('rotate')}>
            {t.rotate}
          </button>
          {!isDisabled && (
            <button type="button" onClick={() => setOpenDialog('disable')}>
              {t.disable}
            </button>
          )}
          <button type="button" class="link danger-link" onClick={() => setOpenDialog('remove')}>
            {t.remove}
          </button>
        </div>
      )}
      {failed && <Failure error={failed.error} />}
      {statusText && (
        <p class="notice good" role="status">
          {statusText}
        </p>
      )}
      <DeliveryList key={reloadCount} endpointId={endpoint.id} mayWrite={mayWrite} replaying={replaying} />
      {openDialog === 'edit' && <EditWebhook endpoint={endpoint} {...closing} />}
      {openDialog === 'disable' && (
        <Confirm title={t.disableTitle} label={t.disable} isDanger action={disabling} {...closing}>
          <p>{t.disableLead}</p>
        </Confirm>
      )}
      {openDialog === 'rotate' && (
        <Confirm title={t.rotateTitle} label={t.rotate} action={rotating} {...closing}>
          <p>{t.rotateLead}</p>
        </Confirm>
      )}
      {openDialog === 'remove' && (
        <Confirm
          title={t.removeTitle}
          label={t.remove}
          isDanger
          action={removing}
          onClose={closing.onClose}
          onDone={() => route('/console/webhooks')}
        >
          <p>{t.removeLead}</p>
        </Confirm>
      )}
      {secret && (
        <SecretDialog
          title={t.secret}
          lead={t.secretLead}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}

type ActionButtonProps = { label: string; action: Action<[]>; isPrimary?: boolean }

const ActionButton = ({ label, action, isPrimary }: ActionButtonProps) => (
  <button
    type="button"
    class={isPrimary ? 'primary' : undefined}
    disabled={action.isRunning}
    onClick={() => void action.run()}
  >
    {label}
  </button>
)
