// The page of the unsubscribe link in mails to users and freelancers, without sign-in. Only its button unsubscribes.

import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { Preferences } from '../../../shared/language/preferences.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'
import { useDocumentTitle } from '../../../shared/platform/sandbox/sandbox-banner.tsx'
import { type EmailSubscription, getEmailSubscription, unsubscribe } from '../../../shared/sdk.ts'
import { visitor } from '../../link.ts'

const kindTexts = requireTexts('shared/across/notifications', 'kind')
const texts = requireTexts('portal/across/notifications', 'unsubscribePage')

export function UnsubscribePage({ token }: { token: string }) {
  const t = texts()
  const found = useLoaded(`subscription ${token}`, (signal) =>
    getEmailSubscription({ client: visitor(), body: { token }, signal }),
  )
  useDocumentTitle(t.title)
  return (
    <main class="sign-in stack">
      <h1>{t.title}</h1>
      <LoadedContent loaded={found}>
        {(value) => <UnsubscribeForm token={token} value={value} onDone={found.put} />}
      </LoadedContent>
      <Preferences />
    </main>
  )
}

type Props = { token: string; value: EmailSubscription; onDone: (value: EmailSubscription) => void }

function UnsubscribeForm({ token, value: { kind, team_name, is_off }, onDone }: Props) {
  const [t, k] = [texts(), kindTexts()]
  const stopping = useAction(async () => onDone(await unsubscribe({ client: visitor(), body: { token } })))
  if (is_off)
    return (
      <p class="notice good" role="status">
        {t.done} {t.lead}
      </p>
    )
  return (
    <div class="panel stack">
      <p>{kind === 'digest' ? t.askAll(team_name) : t.ask(k.names[kind], team_name)}</p>
      <p class="soft small">{t.lead}</p>
      {stopping.error !== undefined && <Failure error={stopping.error} />}
      <button type="button" class="primary" disabled={stopping.isRunning} onClick={() => void stopping.run()}>
        {t.stop}
      </button>
    </div>
  )
}
