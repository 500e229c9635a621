// The contact of the freelancer: the referent, or a user of the team.

import { requireTexts } from '../../../shared/language/texts.ts'
import type { PortalHome } from '../../../shared/sdk.ts'

const texts = requireTexts('portal/across/portal-home', 'contact')

type Props = { contact: NonNullable<PortalHome['contact']>; team: string }

export function ContactPanel({ contact: { name, email, is_referent }, team }: Props) {
  const t = texts()
  return (
    <section class="stack tight">
      <h2>{t.title}</h2>
      <div class="panel contact">
        <div>
          <strong>{name}</strong>
          <div class="small soft">{is_referent ? t.referent(team) : t.admin(team)}</div>
        </div>
        <a class="button" href={`mailto:${email}`}>
          {email}
        </a>
      </div>
    </section>
  )
}
