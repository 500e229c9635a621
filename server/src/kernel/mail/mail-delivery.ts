// What a feature declares about a mail, and what sending mails needs. features/platform/mails/deliver-due.ts sends them.

import type { SecretKeys } from '../../domain/access/secret-keys.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Locale } from '../../domain/locales.ts'
import type { MaybePromise } from '../../domain/maybe-promise.ts'
import type { Declarations } from '../../domain/merge-manifests.ts'
import type { Database } from '../db/connections/client.ts'
import type { Ctx } from '../db/context.ts'
import type { FileStore } from '../db/files/file-store.ts'
import type { Sandboxes } from '../db/sandboxes.ts'
import type { Mailer } from './mail.ts'
import type { MailCause, MailTemplate } from './mail-template.ts'

export type DeliveryDeps = {
  db: Pick<Database, 'query' | 'transaction'>
  clock: Clock
  /** The clock of codes, which people enter soon: the clock of a sandbox is ahead. */
  realClock: Clock
  sandboxes: Sandboxes
  /** Limits the mails to this team: a sandbox, with its own clock and a mailer that stores them. */
  onlyTeamId?: string
  mailer: Mailer
  publicUrl: () => string
  secretKeys: SecretKeys
  /** What the manifests of all features declare. */
  declared: Declarations
  /** The store of the logos of teams. */
  files: FileStore
  onFailure(error: unknown): void
}

/** A claimed row of the outbox. */
export type DueMail = {
  tenant_id: string
  kind: string
  cause_id: string
  number: number
  attempts: number
}

/** `team`: the name of the team that sends it, if any. `unsubscribe`: the links, if the recipient may unsubscribe. */
export type MailMessage<Data> = {
  to: readonly string[]
  locale: Locale
  team?: string
  data: Data
  unsubscribe?: { pageUrl: string; oneClickUrl: string } | undefined
}

/** The mail is sent after the quiet hours of the recipient. */
type Postponed = { postponedTo: Date }

/** A mail of a feature: its template, its facts and its recipient. */
type MailDeclaration<Data> = {
  readonly template: MailTemplate<Data>
  /**
   * Reads the facts when the mail is sent. Stores the hash of the secret, if the mail has one, which is made of `seed`: 32 bytes, the
   * same for each attempt. Undefined: the mail is not sent, because its cause is gone or has changed, or there is nobody to send it to.
   */
  message(
    deps: DeliveryDeps,
    due: DueMail,
    seed: Buffer,
  ): MaybePromise<MailMessage<Data> | Postponed | undefined>
  /** Marks the cause of a mail that was refused, given up or returned. A later mail, with a higher `number`, may have been sent since. */
  markUndeliverable?(ctx: MailCtx, cause: MailCause): Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: the data of each mail are another type
export type DeclaredMail = MailDeclaration<any>

/** Checks that the message has the data of the template. */
export const declareMail = <Data>(mail: MailDeclaration<Data>): DeclaredMail => mail

/** Mails by kind. */
export type DeclaredMails = ReadonlyMap<string, DeclaredMail>

export const indexMailsByKind = (mails: readonly DeclaredMail[]): DeclaredMails =>
  new Map(mails.map((mail) => [mail.template.kind, mail]))

/** Who marks a cause: the service, or the operator. */
export type MailCtx = Pick<Ctx, 'db' | 'clock' | 'tenantId' | 'actor' | 'requestId'>
