// The notifications of a person, in the console and in the portal.
import { PageHead } from '../../kit/page-head.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Empty, Failure, Shown } from '../../kit/states.tsx'
import { useAction } from '../../kit/use-action.ts'
import type { Loaded } from '../../kit/use-loaded.ts'
import { moment } from '../../language/format.ts'
import { defineTexts, useTexts } from '../../language/language.ts'
import type { Notification, NotificationPage } from '../../sdk.ts'
import { KIND_TEXTS } from './notification-texts.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Notifications',
    lead: 'What happened in the last 90 days and concerns you.',
    empty: 'No notifications.',
    readAll: 'Mark all as read',
    unread: 'Unread',
    choose: 'Choose your mails',
  },
  fr: {
    title: 'Notifications',
    lead: 'Ce qui vous concerne, sur les 90 derniers jours.',
    empty: 'Aucune notification.',
    readAll: 'Tout marquer comme lu',
    unread: 'Non lue',
    choose: 'Choisir mes e-mails',
  },
})

type Props = {
  of: Loaded<NotificationPage>
  hrefOf: (one: Notification) => string
  onOpen: (one: Notification) => void
  readAll: () => Promise<unknown>
  onPage: (page: number) => void
  /** Where the person chooses what is mailed, if on another page. */
  preferencesHref?: string
}

export function NotificationList({ of, hrefOf, onOpen, readAll, onPage, preferencesHref }: Props) {
  const w = useTexts(TEXTS)
  const reading = useAction(async () => {
    await readAll()
    of.reload()
  })
  return (
    <div class="stack">
      <PageHead title={w.title}>
        {preferencesHref && (
          <a class="button" href={preferencesHref}>
            {w.choose}
          </a>
        )}
        <button type="button" disabled={reading.isRunning} onClick={() => void reading.run()}>
          {w.readAll}
        </button>
      </PageHead>
      <p class="soft small">{w.lead}</p>
      {reading.error !== undefined && <Failure error={reading.error} />}
      <Shown of={of}>
        {(found) => (
          <>
            {found.items.length === 0 ? (
              <Empty>{w.empty}</Empty>
            ) : (
              <ul class="notifications panel">
                {found.items.map((one) => (
                  <Line key={one.id} one={one} href={hrefOf(one)} onOpen={() => onOpen(one)} />
                ))}
              </ul>
            )}
            <Pager page={found} onPage={onPage} />
          </>
        )}
      </Shown>
    </div>
  )
}

function Line({ one, href, onOpen }: { one: Notification; href: string; onOpen: () => void }) {
  const [w, k] = [useTexts(TEXTS), useTexts(KIND_TEXTS)]
  return (
    <li data-unread={one.read_at === null}>
      <a href={href} onClick={onOpen}>
        {k.lines[one.kind](one)}
      </a>
      <span class="row small soft">
        {one.read_at === null && <span class="badge">{w.unread}</span>}
        {moment(one.created_at)}
      </span>
    </li>
  )
}
