// team-engagement secret-key rotate, and what the service says when it lacks a key.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { createSecretKeys, type SecretKeys } from '../domain/access/secret-keys.ts'
import { systemClock } from '../domain/clock.ts'
import { countEndpointsWithoutKey } from '../features/across/webhooks/index.ts'
import { countAccountsWithoutKey } from '../features/money/bank-details/index.ts'
import type { Db } from '../kernel/db/connections/client.ts'
import { throwStartError } from './database.ts'
import { type Maintenance, withConnection } from './maintenance-session.ts'
import { StartError } from './output.ts'
import { getOrCreateSecret, readSecret } from './secret-file.ts'

const formatEndpointCount = (count: number) => `${count} webhook endpoint${count === 1 ? '' : 's'}`
const formatAccountCount = (count: number) => `${count} bank account${count === 1 ? '' : 's'}`

/** For example after a restore: no backup contains the key. */
export async function reportMissingKey(
  db: Db,
  { checks }: SecretKeys,
  say: (line: string) => void,
): Promise<void> {
  const count = await countEndpointsWithoutKey(db, checks, systemClock.now())
  if (count > 0)
    say(
      `The server does not have the SECRET_KEY of ${formatEndpointCount(count)}: deliveries wait. Set the old key as SECRET_KEY or SECRET_KEY_PREVIOUS, or rotate the secrets.`,
    )
  const accounts = await countAccountsWithoutKey(db, checks)
  if (accounts > 0)
    say(
      `The server does not have the SECRET_KEY of ${formatAccountCount(accounts)}, which cannot be read or paid. Set the old key as SECRET_KEY or SECRET_KEY_PREVIOUS, or propose the accounts again.`,
    )
}

/**
 * The key becomes the previous one, which still signs for endpoints whose secret was not replaced since. Refused while an endpoint
 * or a bank account needs the previous key, because that one is removed.
 */
export async function rotateSecretKey({ config }: Maintenance): Promise<object> {
  const { SECRET_KEY, SECRET_KEY_PREVIOUS, DATABASE_URL, DATA_DIR } = config
  if (SECRET_KEY || SECRET_KEY_PREVIOUS || DATABASE_URL)
    throw new StartError(
      'The secret key is a setting here. On every node set SECRET_KEY_PREVIOUS to the value of SECRET_KEY, and SECRET_KEY to a new one, for example of `openssl rand -base64 32`; then restart.',
    )
  const current = readCurrentKey(DATA_DIR)
  if (!current) throw new StartError(`There is no secret key in ${DATA_DIR}.`)
  const { checks } = createSecretKeys(current)
  const [count, accounts] = await withConnection(
    config,
    { createsEmbeddedDatabase: false },
    async (client) => {
      const db: Db = { query: async ({ text, values }) => (await client.query(text, values)).rows }
      return [
        await countEndpointsWithoutKey(db, checks, systemClock.now()),
        await countAccountsWithoutKey(db, checks),
      ]
    },
  )
  if (count > 0)
    throw new StartError(
      `The secrets of ${formatEndpointCount(count)} need the previous key, which this rotation would remove, or an unknown one: rotate them first.`,
    )
  if (accounts > 0)
    throw new StartError(
      `${formatAccountCount(accounts)} ${accounts === 1 ? 'is' : 'are'} encrypted with the previous key, which this rotation would remove, or with an unknown one. The running service encrypts them again within a few minutes: start it, and repeat this then.`,
    )
  renameSync(join(DATA_DIR, 'secret-key'), join(DATA_DIR, 'secret-key-previous'))
  getOrCreateSecret(DATA_DIR, 'secret-key')
  return { file: join(DATA_DIR, 'secret-key'), previous: join(DATA_DIR, 'secret-key-previous') }
}

function readCurrentKey(dataDir: string): string | undefined {
  try {
    return readSecret(dataDir, 'secret-key')
  } catch (error) {
    return throwStartError(error)
  }
}
