// Whom to ask: the referent, or somebody of the team.
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { PortalHome } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Questions?',
    referent: (team: string) => `Your contact at ${team}`,
    admin: (team: string) => `Administrator at ${team}`,
  },
  fr: {
    title: 'Une question ?',
    referent: (team: string) => `Votre interlocuteur chez ${team}`,
    admin: (team: string) => `Administrateur chez ${team}`,
  },
})

type Props = { contact: NonNullable<PortalHome['contact']>; team: string }

export function Contact({ contact: { name, email, is_referent }, team }: Props) {
  const w = useTexts(TEXTS)
  return (
    <section class="stack tight">
      <h2>{w.title}</h2>
      <div class="panel contact">
        <div>
          <strong>{name}</strong>
          <div class="small soft">{is_referent ? w.referent(team) : w.admin(team)}</div>
        </div>
        <a class="button" href={`mailto:${email}`}>
          {email}
        </a>
      </div>
    </section>
  )
}
