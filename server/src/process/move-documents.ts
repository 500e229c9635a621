// team-engagement documents move: moves all documents to another store, whether servers are running or not.

import { listAppliedMigrations } from '../backup/catalog.ts'
import { MoveError, type MoveTarget, moveFiles } from '../kernel/db/files/move-files.ts'
import { BucketError } from '../kernel/db/files/s3-requests.ts'
import { openPlaceOfNewFiles, openPlaces } from './file-store.ts'
import { createProgress } from './maintenance-messages.ts'
import { type Maintenance, withConnection } from './maintenance-session.ts'
import { StartError } from './output.ts'

const TARGETS: Record<string, { to: MoveTarget; store: 'postgres' | 'folder' | 's3' }> = {
  database: { to: 'row', store: 'postgres' },
  folder: { to: 'folder', store: 'folder' },
  s3: { to: 's3', store: 's3' },
}

/** The first migration with the place of a file. */
const REQUIRED_MIGRATION = '0056_place_of_files'

/** Some files are moved, others not. */
export class PartialMoveError extends StartError {}

export async function moveDocuments({ config, file: target, signal }: Maintenance): Promise<object> {
  const found = TARGETS[target]
  if (!found) throw new StartError(`--to must be one of ${Object.keys(TARGETS).join(', ')}, not "${target}".`)
  const places = openPlaces(config)
  const { to, store } = found
  if (to !== 'row' && !places[to])
    throw new StartError(
      to === 'folder'
        ? 'DOCUMENT_FOLDER must be set.'
        : 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set.',
    )
  await openPlaceOfNewFiles({ ...config, DOCUMENT_STORE: store })
  return withConnection(config, { createsEmbeddedDatabase: false }, async (client) => {
    if (!(await listAppliedMigrations(client)).includes(REQUIRED_MIGRATION))
      throw new StartError(
        'The database has the schema of an earlier release: start a server of this release once.',
      )
    const { moved, bytes, left, unmovable, isInterrupted } = await moveFiles(client, {
      to,
      places,
      progress: createProgress(),
      signal,
    }).catch((error: unknown) => {
      if (error instanceof BucketError)
        throw new PartialMoveError(
          `${error.message}. What was moved before stays moved; run the command again.`,
        )
      throw error instanceof MoveError ? new StartError(error.message) : error
    })
    const done = `${moved} documents were moved to ${target}`
    if (isInterrupted)
      throw new PartialMoveError(`Interrupted: ${done}, ${left} are left; run the command again.`)
    if (unmovable.count > 0)
      throw new PartialMoveError(
        `${done}. ${unmovable.count} cannot be read and stay where they are; restore them from a backup:\n${unmovable.first.join('\n')}`,
      )
    if (left > 0)
      throw new PartialMoveError(`${done}. ${left} are in use by a server; run the command again.`)
    return { to: target, moved, bytes }
  })
}
