// Invitations by mail.

import { hashOfSecret, INVITATION_TOKEN, mintSecret } from '../../../domain/access/secrets.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { Feature } from '../../../kernel/feature.ts'
import { type DeclaredMail, declareMail, type MailCtx } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail, type MailCause } from '../../../kernel/mail/mail-template.ts'
import { INVITATION_EVENTS, INVITATIONS } from './invitations.manifest.ts'
import * as queries from './invitations.queries.ts'
import { acceptUrl, endInvitationsBy, INVITATION_DAYS } from './invitations.service.ts'

const INVITATION_MAIL = defineMail<{ url: string }>({
  kind: 'invitation',
  isOfTeam: true,
  example: { url: 'https://engagement.example/portal#invitation=tei_live_0' },
  en: ({ url }, team) => ({
    subject: `${team} invites you to Team Engagement`,
    paragraphs: [`${team} invites you to work with them in Team Engagement.`],
    button: { label: 'Open the invitation', url },
    closing: [`The invitation is valid for ${INVITATION_DAYS} days. You accept it on the page that opens.`],
    reason: `${team} has invited this address. If you did not expect this, ignore it.`,
  }),
  fr: ({ url }, team) => ({
    subject: `${team} vous invite sur Team Engagement`,
    paragraphs: [`${team} vous invite à travailler ensemble dans Team Engagement.`],
    button: { label: 'Ouvrir l’invitation', url },
    closing: [`L’invitation est valable ${INVITATION_DAYS} jours. Vous l’acceptez sur la page qui s’ouvre.`],
    reason: `${team} a invité cette adresse. Si vous n’attendiez pas ce message, ignorez-le.`,
  }),
})

async function markUndeliverable(ctx: MailCtx, { id, number }: MailCause): Promise<void> {
  const row = { tenant_id: ctx.tenantId, id, mail_number: number, at: ctx.clock.now() }
  if (await queries.markUndeliverable.first(ctx.db, row))
    recordEvent(ctx, INVITATION_EVENTS.undeliverable, id)
}

export const INVITATION_MAILS: readonly DeclaredMail[] = [
  declareMail({
    template: INVITATION_MAIL,
    async message({ db, clock, publicUrl }, { tenant_id, cause_id: id, number: mail_number }, seed) {
      const token = mintSecret(INVITATION_TOKEN, tenant_id, seed)
      const row = { tenant_id, id, mail_number, token_hash: hashOfSecret(token), now: clock.now() }
      const found = await db.transaction((tx) => queries.setToken.first(tx, row))
      if (!found) return undefined
      const { email, locale, team_name } = found
      return { to: [email], locale, team: team_name, data: { url: acceptUrl(publicUrl(), token) } }
    },
    markUndeliverable,
  }),
]

export const invitations: Feature = {
  name: 'invitations',
  manifest: INVITATIONS,
  hooks: { accessLost: endInvitationsBy },
  mails: INVITATION_MAILS,
}
