// Says that there is no connection: as a page if nothing could be loaded, otherwise above the page.
import { useEffect } from 'preact/hooks'
import { defineTexts, useTexts } from '../../shared/language/language.ts'
import { Preferences } from '../../shared/language/preferences.tsx'
import { useDocumentTitle } from '../../shared/platform/sandbox/sandbox-banner.tsx'
import { isCut } from './connection.ts'

const TEXTS = defineTexts({
  en: {
    title: 'You are offline',
    lead: 'The portal needs an internet connection. Your missions, reports and invoices are not stored on this device.',
    again: 'Try again',
    notice: 'You are offline. What you enter is not saved until you are connected again.',
  },
  fr: {
    title: 'Vous êtes hors ligne',
    lead: 'Le portail a besoin d’une connexion à Internet. Vos missions, comptes rendus et factures ne sont pas conservés sur cet appareil.',
    again: 'Réessayer',
    notice: 'Vous êtes hors ligne. Vos saisies ne seront enregistrées qu’une fois la connexion rétablie.',
  },
})

export function OfflinePage({ retry }: { retry: () => void }) {
  const w = useTexts(TEXTS)
  useDocumentTitle(w.title)
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <main class="sign-in stack">
      <h1>{w.title}</h1>
      <p role="status">{w.lead}</p>
      <div>
        <button type="button" class="primary" onClick={retry}>
          {w.again}
        </button>
      </div>
      <Preferences />
    </main>
  )
}

export function OfflineNotice() {
  const w = useTexts(TEXTS)
  return <div role="status">{isCut.value && <p class="notice warn">{w.notice}</p>}</div>
}
