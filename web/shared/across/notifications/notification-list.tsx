// The notifications of a person, in the console and in the portal.
import { PageHead } from '../../kit/page-head.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Empty, Failure, LoadedContent } from '../../kit/states.tsx'
import { useAction } from '../../kit/use-action.ts'
import type { Loaded } from '../../kit/use-loaded.ts'
import { moment } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import type { Notification, NotificationPage } from '../../sdk.ts'
import { describeFacts } from './notification-facts.ts'

const kindTexts = requireTexts('shared/across/notifications', 'kind')
const texts = requireTexts('shared/across/notifications', 'notificationList')

type Props = {
  loaded: Loaded<NotificationPage>
  toHref: (notification: Notification) => string
  onOpen: (notification: Notification) => void
  readAll: () => Promise<unknown>
  onPage: (page: number) => void
  /** The address of the page with the preferences for mails, if that is another page. */
  preferencesHref?: string
}

export function NotificationList({ loaded, toHref, onOpen, readAll, onPage, preferencesHref }: Props) {
  const t = texts()
  const reading = useAction(async () => {
    await readAll()
    loaded.reload()
  })
  return (
    <div class="stack">
      <PageHead title={t.title}>
        {preferencesHref && (
          <a class="button" href={preferencesHref}>
            {t.choose}
          </a>
        )}
        <button type="button" disabled={reading.isRunning} onClick={() => void reading.run()}>
          {t.readAll}
        </button>
      </PageHead>
      <p class="soft small">{t.lead}</p>
      {reading.error !== undefined && <Failure error={reading.error} />}
      <LoadedContent loaded={loaded}>
        {(found) => (
          <>
            {found.items.length === 0 ? (
              <Empty>{t.empty}</Empty>
            ) : (
              <ul class="notifications panel">
                {found.items.map((notification) => (
                  <NotificationItem
                    key={notification.id}
                    notification={notification}
                    href={toHref(notification)}
                    onOpen={() => onOpen(notification)}
                  />
                ))}
              </ul>
            )}
            <Pager page={found} onPage={onPage} />
          </>
        )}
      </LoadedContent>
    </div>
  )
}

type ItemProps = { notification: Notification; href: string; onOpen: () => void }

function NotificationItem({ notification, href, onOpen }: ItemProps) {
  const [t, k] = [texts(), kindTexts()]
  return (
    <li data-unread={notification.read_at === null}>
      <a href={href} onClick={onOpen}>
        {k.lines[notification.kind](describeFacts(notification))}
      </a>
      <span class="row small soft">
        {notification.read_at === null && <span class="badge">{t.unread}</span>}
        {moment(notification.created_at)}
      </span>
    </li>
  )
}
