// Opened by the link in a mail, by users and freelancers alike, without signing in. Only the button changes something.

import { KIND_TEXTS } from '../../../shared/across/notifications/notification-texts.ts'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { Preferences } from '../../../shared/language/preferences.tsx'
import { useDocumentTitle } from '../../../shared/platform/sandbox/sandbox-banner.tsx'
import { type EmailSubscription, getEmailSubscription, unsubscribe } from '../../../shared/sdk.ts'
import { visitor } from '../../link.ts'

const TEXTS = defineTexts({
  en: {
    title: 'E-mail notifications',
    ask: (kind: string, team: string) => `Stop the e-mails “${kind}” of ${team}?`,
    askAll: (team: string) => `Stop all e-mail notifications of ${team}?`,
    lead: 'You still see everything when you sign in, and you can turn the e-mails on again there.',
    stop: 'Stop these e-mails',
    done: 'You no longer get these e-mails.',
  },
  fr: {
    title: 'Notifications par e-mail',
    ask: (kind: string, team: string) => `Ne plus recevoir les e-mails « ${kind} » de ${team} ?`,
    askAll: (team: string) => `Ne plus recevoir aucune notification par e-mail de ${team} ?`,
    lead: 'Vous voyez toujours tout une fois connecté, et vous pouvez y réactiver les e-mails.',
    stop: 'Ne plus recevoir ces e-mails',
    done: 'Vous ne recevez plus ces e-mails.',
  },
})

export function UnsubscribePage({ token }: { token: string }) {
  const w = useTexts(TEXTS)
  const found = useLoaded(`subscription ${token}`, (signal) =>
    getEmailSubscription({ client: visitor(), body: { token }, signal }),
  )
  useDocumentTitle(w.title)
  return (
    <main class="sign-in stack">
      <h1>{w.title}</h1>
      <Shown of={found}>{(value) => <Question token={token} value={value} onDone={found.put} />}</Shown>
      <Preferences />
    </main>
  )
}

type Props = { token: string; value: EmailSubscription; onDone: (value: EmailSubscription) => void }

function Question({ token, value: { kind, team_name, is_off }, onDone }: Props) {
  const [w, k] = [useTexts(TEXTS), useTexts(KIND_TEXTS)]
  const stopping = useAction(async () => onDone(await unsubscribe({ client: visitor(), body: { token } })))
  if (is_off)
    return (
      <p class="notice good" role="status">
        {w.done} {w.lead}
      </p>
    )
  return (
    <div class="panel stack">
      <p>{kind === 'digest' ? w.askAll(team_name) : w.ask(k.names[kind], team_name)}</p>
      <p class="soft small">{w.lead}</p>
      {stopping.error !== undefined && <Failure error={stopping.error} />}
      <button type="button" class="primary" disabled={stopping.isRunning} onClick={() => void stopping.run()}>
        {w.stop}
      </button>
    </div>
  )
}
