// Invitations by mail: the text, and the due mails in the database.

import { hashOfSecret, INVITATION_TOKEN, mintSecret } from '../../../domain/access/secrets.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { DeliveryDeps } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail, type MailCause, type MailCtx } from '../../../kernel/mail/mail-template.ts'
import { deliverDue } from '../../platform/mails/index.ts'
import { INVITATION_EVENTS } from './invitations.events.ts'
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

const SERVICE = { kind: 'system', id: null } as const

type Due = Awaited<ReturnType<typeof queries.claimDueMails.many>>[number]
const keyOf = ({ tenant_id, id }: Due) => ({ tenant_id, id })

export const deliverInvitations = (deps: DeliveryDeps): Promise<number> =>
  deliverDue<Due, { url: string }>(deps, {
    template: INVITATION_MAIL,
    teams: (db, times) => queries.findTeamsWithMails.many(db, times),
    claim: (db, batch) => queries.claimDueMails.many(db, batch),
    cause: ({ id, mail_number }) => ({ id, number: mail_number }),
    async message(due, seed) {
      const token = mintSecret(INVITATION_TOKEN, due.tenant_id, seed)
      const token_hash = hashOfSecret(token)
      await deps.db.transaction((tx) => queries.setToken.many(tx, { ...keyOf(due), token_hash }))
      const url = acceptUrl(deps.publicUrl(), token)
      return { to: [due.email], locale: due.locale, team: due.team_name, data: { url } }
    },
    async record(db, due, outcome) {
      await queries.recordMailOutcome.many(db, { ...keyOf(due), ...outcome })
      const by = { db, clock: deps.clock, tenantId: due.tenant_id, actor: SERVICE, requestId: null }
      if (outcome.is_undeliverable) recordEvent(by, INVITATION_EVENTS.undeliverable, due.id)
    },
  })

async function markUndeliverable(ctx: MailCtx, { id, number }: MailCause): Promise<void> {
  const row = { tenant_id: ctx.tenantId, id, mail_number: number, at: ctx.clock.now() }
  if (await queries.markUndeliverable.first(ctx.db, row))
    recordEvent(ctx, INVITATION_EVENTS.undeliverable, id)
}

export const invitations: Feature = {
  name: 'invitations',
  hooks: { accessLost: endInvitationsBy },
  deliverMail: deliverInvitations,
  mails: [
    {
      template: INVITATION_MAIL,
      markUndeliverable,
    },
  ],
}
