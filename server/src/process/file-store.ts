// Opens the configured places of files, or fails with a one-line message.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../kernel/db/connections/client.ts'
import { type FileBucket, openBucket } from '../kernel/db/files/bucket.ts'
import {
  type FilePlace,
  type FilePlaces,
  MISSING_PLACE,
  type PlaceName,
} from '../kernel/db/files/file-place.ts'
import { findOneInFolder, findOneInS3 } from '../kernel/db/files/file-rows.ts'
import { createFileStore, type FileStore } from '../kernel/db/files/file-store.ts'
import { openFileFolder } from '../kernel/db/files/folder.ts'
import { BucketError, type BucketSettings } from '../kernel/db/files/s3-requests.ts'
import { StartError } from './output.ts'

/** Minimum interval of log lines, because every request that needs the bucket fails. */
const LOG_EVERY_MS = 10_000

type Log = { error(fields: object, message: string): void }

type Deps = {
  db: Db
  bucket: BucketSettings | undefined
  log: Log
  /** Wraps the bucket if there is telemetry. */
  traced?: ((bucket: FileBucket) => FileBucket) | undefined
}

export async function openFileStore(
  config: Config,
  { db, bucket, log, traced = (one) => one }: Deps,
): Promise<FileStore> {
  const folder = await openFolder(config)
  if (!folder && (await findOneInFolder.first(db, {}))) throw new StartError(MISSING_PLACE.folder)
  if (!bucket && (await findOneInS3.first(db, {}))) throw new StartError(MISSING_PLACE.s3)
  let loggedAt = Number.NEGATIVE_INFINITY
  return createFileStore({
    putsInto: config.DOCUMENT_STORE,
    folder,
    s3: bucket && traced(openBucket(bucket)),
    quotaBytes: config.QUOTA_DOCUMENT_BYTES,
    onUnavailable(error) {
      if (performance.now() - loggedAt < LOG_EVERY_MS) return
      loggedAt = performance.now()
      log.error({ reason: error.message }, 'the bucket of the documents cannot be used')
    },
  })
}

/**
 * The bucket, if one is set, after it was tried. In the leader, because a worker that is replaced later must also start while the bucket
 * cannot be reached.
 */
export async function requireUsableBucket(config: Config): Promise<BucketSettings | undefined> {
  const settings = toBucketSettings(config)
  if (settings) await openBucket(settings).check().catch(throwStartError)
  return settings
}

/** Opens all configured places for a command, without a test. */
export function openPlaces(config: Config): FilePlaces {
  const bucket = toBucketSettings(config)
  return {
    folder: config.DOCUMENT_FOLDER ? openFileFolder(config.DOCUMENT_FOLDER) : undefined,
    s3: bucket && openBucket(bucket, { isPatient: true }),
  }
}

/** Returns the storage of new files after a test; undefined if they are stored in the database. */
export async function openPlaceOfNewFiles(
  config: Config,
): Promise<{ name: PlaceName; storage: FilePlace } | undefined> {
  const { DOCUMENT_STORE: name } = config
  if (name === 'postgres') return undefined
  if (name === 'folder') await openFolder(config)
  else await requireUsableBucket(config)
  const storage = openPlaces(config)[name]
  return storage && { name, storage }
}

/** Returns undefined if no bucket is set. */
export function toBucketSettings(config: Config): BucketSettings | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_PREFIX, S3_ACCESS_KEY_ID } = config
  const secretAccessKey = readSecretAccessKey(config)
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !secretAccessKey) return undefined
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    prefix: S3_PREFIX,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey,
  }
}

function readSecretAccessKey({
  S3_SECRET_ACCESS_KEY,
  S3_SECRET_ACCESS_KEY_FILE: path,
}: Config): string | undefined {
  if (!path) return S3_SECRET_ACCESS_KEY
  let secret = ''
  try {
    secret = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new StartError(
      `S3_SECRET_ACCESS_KEY_FILE ${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`,
    )
  }
  if (secret === '') throw new StartError(`S3_SECRET_ACCESS_KEY_FILE ${path} is empty.`)
  return secret
}

function throwStartError(error: unknown): never {
  throw error instanceof BucketError ? new StartError(`${error.message}.`) : error
}

async function openFolder({ DOCUMENT_STORE: putsInto, DOCUMENT_FOLDER: path }: Config) {
  if (!path && putsInto === 'folder')
    throw new StartError('DOCUMENT_FOLDER is required if DOCUMENT_STORE is folder.')
  if (path) await checkFolder(path)
  return path ? openFileFolder(path) : undefined
}

/** The folder is not created: if it is missing, a disk may not be mounted. */
async function checkFolder(path: string): Promise<void> {
  const probe = join(path, `${randomUUID()}.part`)
  try {
    if (!(await stat(path)).isDirectory()) throw new Error('it is not a directory')
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new StartError(`Cannot use DOCUMENT_FOLDER ${path}: ${(error as Error).message}`)
  }
}
