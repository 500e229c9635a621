// The key of a new user, shown once: copy it, or open the console with it.
import { useState } from 'preact/hooks'
import { defineTexts, useTexts } from '../../shared/language/language.ts'
import { signIn } from '../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Welcome',
    lead: 'This is your personal key for the console and the API. It is shown only once: keep it in a safe place.',
    key: 'Your key',
    copy: 'Copy',
    copied: 'Copied',
    byHand: 'Select the key and copy it manually.',
    open: 'Open the console',
    lost: 'Your profile has been created, but the key cannot be shown again. Ask a team administrator for a new one.',
  },
  fr: {
    title: 'Bienvenue',
    lead: 'Voici votre clé personnelle pour la console et l’API. Elle n’est affichée qu’une fois : conservez-la en lieu sûr.',
    key: 'Votre clé',
    copy: 'Copier',
    copied: 'Copiée',
    byHand: 'Sélectionnez la clé et copiez-la manuellement.',
    open: 'Ouvrir la console',
    lost: 'Votre profil est créé, mais la clé n’a pas pu être affichée. Demandez-en une nouvelle à un administrateur de l’équipe.',
  },
})

/** null when the response was lost: a key is returned only once. */
export function KeyShown({ secret }: { secret: string | null }) {
  const w = useTexts(TEXTS)
  const [told, setTold] = useState('')
  // The clipboard API is not available on pages served over plain HTTP.
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(secret ?? '').then(
      () => true,
      () => false,
    )
    setTold(isCopied ? w.copied : w.byHand)
  }
  return (
    <>
      <h1>{w.title}</h1>
      {secret === null ? (
        <p class="notice warn">{w.lost}</p>
      ) : (
        <div class="panel stack">
          <p>{w.lead}</p>
          <input
            class="mono"
            readOnly
            aria-label={w.key}
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div class="row">
            <button type="button" onClick={() => void copy()}>
              {w.copy}
            </button>
            <span role="status">{told}</span>
          </div>
          <a class="button primary" href="/console" onClick={() => signIn(secret)}>
            {w.open}
          </a>
        </div>
      )}
    </>
  )
}
