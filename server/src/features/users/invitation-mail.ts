// Delivers invitations by mail. What is due stands in the database, so a crash loses no mail; the token is made at
// the moment of sending, so it is never stored readable.
import { hashOfSecret, INVITATION_TOKEN, mintSecret } from '../../kernel/auth/secrets.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/client.ts'
import type { Mail, Mailer } from '../../kernel/mail.ts'
import * as queries from './invitations.queries.ts'
import { acceptUrl } from './invitations.service.ts'
import { INVITATION_DAYS } from './users.rules.ts'

const CLAIM_MS = 60_000
const MAX_WAIT_MS = 60 * 60_000

type Deps = { db: Db; clock: Clock; mailer: Mailer; publicUrl: () => string; onFailure(error: unknown): void }
type Due = Awaited<ReturnType<typeof queries.claimDueMails.many>>[number]

/** Returns how many mails it took on, so that the caller can go on until none is due. */
export async function deliverInvitations(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await queries.claimDueMails.many(deps.db, { now, until: new Date(now.getTime() + CLAIM_MS) })
  for (const invitation of due) await deliver(deps, invitation)
  return due.length
}

async function deliver(deps: Deps, due: Due): Promise<void> {
  const key = { tenant_id: due.tenant_id, id: due.id }
  const token = mintSecret(INVITATION_TOKEN)
  await queries.setToken.many(deps.db, { ...key, token_hash: hashOfSecret(token) })
  const outcome = await trySending(deps, invitationMail(due, acceptUrl(deps.publicUrl(), token)))
  const at = deps.clock.now()
  const retryAt = new Date(at.getTime() + Math.min(MAX_WAIT_MS, 5000 * 2 ** due.mail_attempts))
  await queries.recordMailOutcome.many(deps.db, {
    ...key,
    at,
    mail_due_at: outcome === 'failed' ? retryAt : null,
    is_undeliverable: outcome === 'refused',
  })
}

async function trySending(deps: Deps, mail: Mail): Promise<'sent' | 'refused' | 'failed'> {
  try {
    return await deps.mailer.send(mail)
  } catch (error) {
    deps.onFailure(error)
    return 'failed'
  }
}

const WORDS = {
  en: {
    subject: (team: string) => `${team} invites you to Team Engagement`,
    text: (team: string, url: string) =>
      `Hello,\n\n${team} invites you to work with them in Team Engagement.\n\nAccept within ${INVITATION_DAYS} days:\n${url}\n\nIf you did not expect this, ignore it.\n`,
  },
  fr: {
    subject: (team: string) => `${team} vous invite sur Team Engagement`,
    text: (team: string, url: string) =>
      `Bonjour,\n\n${team} vous invite à travailler avec eux dans Team Engagement.\n\nAcceptez sous ${INVITATION_DAYS} jours :\n${url}\n\nSi vous n’attendiez pas ce message, ignorez-le.\n`,
  },
}

function invitationMail({ email, team_name, locale }: Due, url: string): Mail {
  const words = WORDS[locale]
  // A line break in a name must not start a new header.
  const team = team_name.replace(/\s+/g, ' ')
  return { to: email, subject: words.subject(team), text: words.text(team, url) }
}
