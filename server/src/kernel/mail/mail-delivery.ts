// Delivers mails that are marked as due in the database. The token of a link, if the mail has one, is generated when it is
// sent, so it is never stored in plain text. A claim that is not completed becomes due again.

import type { Database, Db } from '../db/connections/client.ts'
import { hashOfSecret, mintSecret, type SecretKind } from '../domain/access/secrets.ts'
import type { Clock } from '../domain/clock.ts'
import type { MaybePromise } from '../domain/maybe-promise.ts'
import type { Mail, Mailer } from './mail.ts'

const CLAIM_MS = 60_000
const MAX_WAIT_MS = 60 * 60_000

export type DeliveryDeps = {
  db: Pick<Database, 'query' | 'transaction'>
  clock: Clock
  mailer: Mailer
  publicUrl: () => string
  onFailure(error: unknown): void
}

type Outcome = { at: Date; mail_due_at: Date | null; is_undeliverable: boolean }

type AnyDue = { tenant_id: string; mail_attempts: number }

/** A mail with the token of a link, or one without. */
export type DueMails<Due extends AnyDue> = Mails<Due> &
  (
    | {
        secret: SecretKind
        setToken(db: Db, due: Due, tokenHash: Buffer): Promise<unknown>
        mail(due: Due, token: string): Mail
      }
    | {
        secret?: undefined
        /** Undefined: there is nobody to send it to. */
        mail(due: Due): MaybePromise<Mail | undefined>
      }
  )

type Mails<Due extends AnyDue> = {
  /** The teams with the oldest due mails. */
  teams(db: Db, times: { now: Date }): Promise<{ tenant_id: string }[]>
  /** Claims a batch that is due at `now`. It becomes due again at `until`, in case this process crashes. */
  claim(db: Db, batch: { tenant_id: string; now: Date; until: Date }): Promise<Due[]>
  record(db: Db, due: Due, outcome: Outcome): Promise<unknown>
}

/** Returns the number of claimed mails, so that the caller can repeat until none is due. */
export async function deliverDue<Due extends AnyDue>(
  deps: DeliveryDeps,
  mails: DueMails<Due>,
): Promise<number> {
  const now = deps.clock.now()
  let taken = 0
  for (const { tenant_id } of await mails.teams(deps.db, { now })) {
    const until = new Date(now.getTime() + CLAIM_MS)
    const due = await deps.db.transaction((tx) => mails.claim(tx, { tenant_id, now, until }))
    for (const one of due) await deliver(deps, mails, one)
    taken += due.length
  }
  return taken
}

async function mailOf<Due extends AnyDue>(
  { db }: DeliveryDeps,
  mails: DueMails<Due>,
  due: Due,
): Promise<Mail | undefined> {
  if (mails.secret === undefined) return mails.mail(due)
  const token = mintSecret(mails.secret, due.tenant_id)
  await db.transaction((tx) => mails.setToken(tx, due, hashOfSecret(token)))
  return mails.mail(due, token)
}

async function deliver<Due extends AnyDue>(deps: DeliveryDeps, mails: DueMails<Due>, due: Due) {
  const mail = await mailOf(deps, mails, due)
  const outcome = mail ? await trySending(deps, mail) : 'refused'
  const at = deps.clock.now()
  const retryAt = new Date(at.getTime() + Math.min(MAX_WAIT_MS, 5000 * 2 ** due.mail_attempts))
  const recorded = {
    at,
    mail_due_at: outcome === 'failed' ? retryAt : null,
    is_undeliverable: outcome === 'refused',
  }
  await deps.db.transaction((tx) => mails.record(tx, due, recorded))
}

async function trySending(deps: DeliveryDeps, mail: Mail): Promise<'sent' | 'refused' | 'failed'> {
  try {
    return await deps.mailer.send(mail)
  } catch (error) {
    deps.onFailure(error)
    return 'failed'
  }
}
