// team-engagement restore: loads a backup into an empty database. team-engagement backup verify: reads it only.
import { type Header, rowsIn } from '../backup/backup-format.ts'
import { readBackup, VALIDATE_ONLY } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { unlockFor } from './backup-keys.ts'
import { placeOfNewFiles } from './file-store.ts'
import { createProgress } from './maintenance-messages.ts'
import { type Maintenance, withConnection } from './maintenance-session.ts'

export async function restore({ config, file, signal, keys }: Maintenance): Promise<object> {
  const unlock = await unlockFor(file, keys, signal)
  const reading = { progress: createProgress(), signal, unlock }
  const into = await placeOfNewFiles(config)
  // Verifies the whole file before anything is written.
  const header = await readBackup(file, 'bytes checked', VALIDATE_ONLY, reading)
  await withConnection(config, { makesCluster: true }, (client) =>
    restoreBackup(client, file, { ...reading, into }),
  )
  return toResult(file, header)
}

export async function verifyBackup({ file, signal, keys }: Maintenance): Promise<object> {
  const unlock = await unlockFor(file, keys, signal)
  const reading = { progress: createProgress(), signal, unlock }
  const header = await readBackup(file, 'bytes checked', VALIDATE_ONLY, reading)
  return { ...toResult(file, header), encrypted: Boolean(unlock) }
}

function toResult(file: string, header: Header): object {
  const { made_at, migrations, files } = header
  return { file, made_at, schema: migrations.at(-1), rows: rowsIn(header), files }
}
