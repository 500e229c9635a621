// What sending mails needs. features/mails/deliver-due.ts sends them.
import type { Database } from '../db/connections/client.ts'
import type { FileStore } from '../db/files/file-store.ts'
import type { SecretKeys } from '../domain/access/secret-keys.ts'
import type { Clock } from '../domain/clock.ts'
import type { Mailer } from './mail.ts'

export type DeliveryDeps = {
  db: Pick<Database, 'query' | 'transaction'>
  clock: Clock
  mailer: Mailer
  publicUrl: () => string
  secretKeys: SecretKeys
  /** For the logos of teams. */
  files: FileStore
  onFailure(error: unknown): void
}
