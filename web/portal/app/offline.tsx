// Says that there is no connection: as a page if nothing could be loaded, otherwise above the page.
import { useEffect } from 'preact/hooks'
import { Preferences } from '../../shared/language/preferences.tsx'
import { requireTexts } from '../../shared/language/texts.ts'
import { useDocumentTitle } from '../../shared/platform/sandbox/sandbox-banner.tsx'
import { isBrowserOffline } from './connection.ts'

const texts = requireTexts('portal/app', 'offline')

export function OfflinePage({ retry }: { retry: () => void }) {
  const t = texts()
  useDocumentTitle(t.title)
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <main class="sign-in stack">
      <h1>{t.title}</h1>
      <p role="status">{t.lead}</p>
      <div>
        <button type="button" class="primary" onClick={retry}>
          {t.again}
        </button>
      </div>
      <Preferences />
    </main>
  )
}

export function OfflineNotice() {
  const t = texts()
  return <div role="status">{isBrowserOffline.value && <p class="notice warn">{t.notice}</p>}</div>
}
