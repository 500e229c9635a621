// Shown without a valid link: what to do next.
import { useEffect } from 'preact/hooks'
import { defineTexts, useTexts } from '../shared/language/language.ts'
import { Preferences } from '../shared/language/preferences.tsx'
import type { Refusal } from './link.ts'

const TEXTS = defineTexts({
  en: {
    none: {
      title: 'Open your personal link',
      text: 'The portal opens with the link that the company sent you. You closed the portal, or opened this page without the link.',
    },
    expired: {
      title: 'Your link has expired',
      text: 'Personal links are valid for a limited time.',
    },
    invalid: {
      title: 'This link does not work',
      text: 'It was replaced or revoked, has already been used, or was not copied completely.',
    },
    next: 'Use the latest link you received, or ask your contact at the company for a new one. Everything you saved is still there.',
    console: 'Part of the company’s team? Sign in to the console',
  },
  fr: {
    none: {
      title: 'Ouvrez votre lien personnel',
      text: 'Le portail s’ouvre avec le lien que l’entreprise vous a envoyé. Vous l’avez fermé, ou cette page a été ouverte sans le lien.',
    },
    expired: {
      title: 'Votre lien a expiré',
      text: 'Les liens personnels ont une durée de validité limitée.',
    },
    invalid: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il a été remplacé ou révoqué, a déjà servi, ou n’a pas été copié en entier.',
    },
    next: 'Utilisez le dernier lien reçu, ou demandez-en un nouveau à votre interlocuteur dans l’entreprise. Tout ce que vous avez enregistré est conservé.',
    console: 'Vous faites partie de l’équipe ? Connectez-vous à la console',
  },
})

export function LinkProblem({ why }: { why: Refusal }) {
  const w = useTexts(TEXTS)
  const { title, text } = w[why]
  useEffect(() => {
    document.title = `${title} · Team Engagement`
  }, [title])
  return (
    <main class="sign-in stack">
      <h1>{title}</h1>
      <div class="panel stack tight" role="status">
        <p>{text}</p>
        <p>{w.next}</p>
        <p>
          <a class="small" href="/console">
            {w.console}
          </a>
        </p>
      </div>
      <Preferences />
    </main>
  )
}
