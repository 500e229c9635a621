// What sending mails needs. features/platform/mails/deliver-due.ts sends them.

import type { SecretKeys } from '../../domain/access/secret-keys.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Database } from '../db/connections/client.ts'
import type { FileStore } from '../db/files/file-store.ts'
import type { Sandboxes } from '../db/sandboxes.ts'
import type { Mailer } from './mail.ts'

export type DeliveryDeps = {
  db: Pick<Database, 'query' | 'transaction'>
  clock: Clock
  /** For codes, which people enter soon: the clock of a sandbox is ahead. */
  realClock: Clock
  sandboxes: Sandboxes
  /** Only mails of this team: a sandbox, with its own clock and a mailer that keeps them. */
  only?: string
  mailer: Mailer
  publicUrl: () => string
  secretKeys: SecretKeys
  /** For the logos of teams. */
  files: FileStore
  onFailure(error: unknown): void
}
