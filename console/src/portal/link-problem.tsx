// No link, or one that no longer opens anything: what to do now.
import { useEffect } from 'preact/hooks'
import { defineWords, useWords } from '../language/language.ts'
import { Preferences } from '../language/preferences.tsx'
import type { Refusal } from './link.ts'

const WORDS = defineWords({
  en: {
    none: {
      title: 'Open your personal link',
      text: 'This page opens with the link that the company has sent you. It was closed, or opened without the link.',
    },
    expired: {
      title: 'Your link has expired',
      text: 'Personal links work for a limited time, and this one is over.',
    },
    invalid: {
      title: 'This link does not work',
      text: 'It was replaced or withdrawn, has already been used, or was not copied in full.',
    },
    next: 'Use the newest link you were sent, or ask your contact at the company for another. Nothing that you have saved is lost.',
    console: 'You work in the company’s team? Sign in to the console',
  },
  fr: {
    none: {
      title: 'Ouvrez votre lien personnel',
      text: 'Cette page s’ouvre avec le lien que l’entreprise vous a envoyé. Elle a été fermée, ou ouverte sans ce lien.',
    },
    expired: {
      title: 'Votre lien a expiré',
      text: 'Les liens personnels ont une durée limitée, et celui-ci est arrivé à son terme.',
    },
    invalid: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il a été remplacé ou retiré, a déjà servi, ou n’a pas été copié en entier.',
    },
    next: 'Utilisez le dernier lien reçu, ou demandez-en un autre à votre interlocuteur dans l’entreprise. Rien de ce que vous avez enregistré n’est perdu.',
    console: 'Vous faites partie de l’équipe ? Connectez-vous à la console',
  },
})

export function LinkProblem({ why }: { why: Refusal }) {
  const w = useWords(WORDS)
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
