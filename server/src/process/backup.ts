// team-engagement backup: writes all data to one file, whether servers are running or not.
import { requireNewFile, saveBackup } from '../backup/backup-file.ts'
import { type Header, sumRows } from '../backup/backup-format.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { systemClock } from '../domain/clock.ts'
import { createLock } from './backup-keys.ts'
import { openPlaces } from './file-store.ts'
import { createProgress } from './maintenance-messages.ts'
import { type Maintenance, withConnection } from './maintenance-session.ts'

export async function backup({ config, file, force, signal, keys }: Maintenance): Promise<object> {
  requireNewFile({ path: file, isForced: force })
  const lock = await createLock(keys, signal)
  const target = { path: file, isForced: force, lock }
  const places = openPlaces(config)
  return withConnection(config, { createsEmbeddedDatabase: false }, async (client) => {
    let header: Header | undefined
    const lines = makeBackup(client, {
      places,
      clock: systemClock,
      progress: createProgress(),
      onHeader: (newHeader) => {
        header = newHeader
      },
    })
    await saveBackup(target, lines, signal)
    if (!header) throw new Error('A backup without a header')
    const { made_at, migrations, files } = header
    return {
      file,
      made_at,
      schema: migrations.at(-1),
      rows: sumRows(header),
      files,
      encrypted: Boolean(lock),
    }
  })
}
