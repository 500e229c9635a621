// Invitations by mail.

import { hashSecret, INVITATION_TOKEN, mintSecret } from '../../../domain/access/secrets.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { Feature } from '../../../kernel/feature.ts'
import { type DeclaredMail, declareMail, type MailCtx } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail, type MailCause } from '../../../kernel/mail/mail-template.ts'
import { getTexts } from '../../../locales/texts.ts'
import { INVITATION_EVENTS, INVITATIONS } from './invitations.manifest.ts'
import * as queries from './invitations.queries.ts'
import { acceptUrl, endInvitationsBySender, INVITATION_DAYS } from './invitations.service.ts'

const INVITATION_MAIL = defineMail<{ url: string }>({
  kind: 'invitation',
  isSentByTeam: true,
  example: { url: 'https://engagement.example/portal#invitation=tei_live_0' },
  createContent(locale, { url }, team) {
    const t = getTexts(locale, 'mails').invitation
    return {
      subject: t.subject(team),
      paragraphs: [t.paragraph(team)],
      button: { label: t.button, url },
      closing: [t.validity(INVITATION_DAYS)],
      reason: t.reason(team),
    }
  },
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
      const row = { tenant_id, id, mail_number, token_hash: hashSecret(token), now: clock.now() }
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
  hooks: { accessLost: endInvitationsBySender },
  mails: INVITATION_MAILS,
}
