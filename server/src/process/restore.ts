// team-engagement restore: loads a backup into an empty database. team-engagement backup verify: reads it only.
import { type Header, sumRows } from '../backup/backup-format.ts'
import { readBackup, VALIDATE_ONLY } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { createUnlock } from './backup-keys.ts'
import { openPlaceOfNewFiles } from './file-store.ts'
import { createProgress } from './maintenance-messages.ts'
import { type Maintenance, withConnection } from './maintenance-session.ts'

export async function restore({ config, file, signal, keys }: Maintenance): Promise<object> {
  const unlock = await createUnlock(file, keys, signal)
  const readOptions = { progress: createProgress(), signal, unlock }
  const into = await openPlaceOfNewFiles(config)
  // Verifies the whole file before anything is written.
  const header = await readBackup(file, 'bytes checked', VALIDATE_ONLY, readOptions)
  await withConnection(config, { createsEmbeddedDatabase: true }, (client) =>
    restoreBackup(client, file, { ...readOptions, into }),
  )
  return toResult(file, header)
}

export async function verifyBackup({ file, signal, keys }: Maintenance): Promise<object> {
  const unlock = await createUnlock(file, keys, signal)
  const readOptions = { progress: createProgress(), signal, unlock }
  const header = await readBackup(file, 'bytes checked', VALIDATE_ONLY, readOptions)
  return { ...toResult(file, header), encrypted: Boolean(unlock) }
}

function toResult(file: string, header: Header): object {
  const { made_at, migrations, files } = header
  return { file, made_at, schema: migrations.at(-1), rows: sumRows(header), files }
}
