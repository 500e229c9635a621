// Immutable files, addressed by the SHA-256 of their content. Every file has a row in `stored_file`; its bytes are in that
// row, in a folder or in a bucket of S3. The setting decides only where new files are stored.
import { hashContent } from '../../../domain/content-hash.ts'
import { busy } from '../../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../../domain/errors/service.errors.ts'
import type { Db } from '../connections/client.ts'
import { checkDocumentQuota } from '../quotas/quotas.ts'
import type { FileBucket } from './bucket.ts'
import type { FilePlace, PlaceName } from './file-place.ts'
import {
  checkBytes,
  deleteUnused,
  findPiece,
  findPlace,
  findSize,
  putInRow,
  putOutside,
} from './file-rows.ts'
import { bucketWithWritesInMemory, withWritesInMemory } from './in-memory.ts'
import { BucketError } from './s3-requests.ts'

type FileKey = { tenantId: string; sha256: Buffer }

export type FileStore = {
  /**
   * Call it in the transaction that stores the reference. Returns the hash, or throws 403 `quota_exceeded`.
   * `isCounted: false` is for a file that replaces a larger one, so that a team over its quota can erase.
   */
  put(db: Db, file: { tenantId: string; bytes: Buffer; at: Date; isCounted?: false }): Promise<Buffer>
  /** Returns the stored bytes, verified by their hash, or throws. */
  get(db: Db, file: FileKey): Promise<Buffer>
  size(db: Db, file: FileKey): Promise<number>
  /**
   * Deletes a file that no row refers to any more. Call it in the transaction that has replaced the references. The bytes outside of the
   * database are deleted before the commit: after a crash the transaction runs again, and a file that is missing already is no error.
   */
  remove(db: Db, file: FileKey): Promise<void>
  /** The files of a deleted team that are outside of the database. */
  removeTeam(tenantId: string): Promise<void>
  /** Returns a store for a transaction that is rolled back: it changes no file outside of the database. */
  withoutEffect(): FileStore
  /** Checks the quota for content that is stored elsewhere but counts as a document. */
  checkQuota(db: Db, file: { tenantId: string; size: number }): Promise<void>
  /**
   * Uploads the bytes to S3 ahead of the transaction, so that `put` has little to wait for. Without it `put` uploads them. Does nothing
   * for other stores.
   */
  stage(file: { tenantId: string; bytes: Buffer }): Promise<void>
  /** Whether `put` or `get` would wait for S3, which a transaction should not. Undefined if the store never waits. */
  waits:
    | undefined
    | { toPut(db: Db, file: FileKey): Promise<boolean>; toGet(db: Db, file: FileKey): Promise<boolean> }
}

export type FileStoreOptions = {
  putsInto: 'postgres' | 'folder' | 's3'
  /** Required even if only earlier files are there. */
  folder?: FilePlace | undefined
  s3?: FileBucket | undefined
  /** Default quota of a team; 0 is unlimited. */
  quotaBytes?: number
  /** Called with the reason of each 503 that a failing bucket causes. */
  onUnavailable?: (error: Error) => void
}

const SETTING: Record<PlaceName, string> = { folder: 'DOCUMENT_FOLDER', s3: 'S3_BUCKET' }

export function createFileStore(options: FileStoreOptions): FileStore {
  const { putsInto, folder, s3, quotaBytes = 0, onUnavailable } = options
  const requirePlace = (name: PlaceName): FilePlace => {
    const place = options[name]
    if (!place) throw new Error(`A file is stored in ${name}, and ${SETTING[name]} is not set`)
    return place
  }
  const requireBucket = (): FileBucket => {
    if (!s3) throw new Error('S3_BUCKET is not set')
    return s3
  }
  const checkQuota: FileStore['checkQuota'] = (db, file) => checkDocumentQuota(db, quotaBytes, file)

  /** A failing bucket is 503 for the requests that need it. */
  async function mapBucketErrors<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      onUnavailable?.(error)
      throw busy(SERVICE_ERRORS.document_store_unavailable)
    }
  }

  /** Returns undefined if the file has been moved to another place since it was looked up. */
  async function readOnce(db: Db, { tenantId, sha256 }: FileKey): Promise<Buffer | undefined> {
    const key = { tenant_id: tenantId, sha256 }
    const { place, size, is_intact } = await checkBytes.only(db, key)
    if (place === null) return is_intact ? readRow(db, key, size) : throwDamaged(key)
    try {
      const bytes = await mapBucketErrors(requirePlace(place).read(tenantId, sha256))
      return hashContent(bytes).equals(sha256) ? bytes : throwDamaged(key)
    } catch (error) {
      if ((await findPlace.first(db, key))?.place === place) throw error
      return undefined
    }
  }

  const get: FileStore['get'] = async (db, file) => {
    for (let attempt = 1; attempt <= MAX_READS; attempt += 1) {
      const bytes = await readOnce(db, file)
      if (bytes) return bytes
    }
    throw new Error(`The file ${file.sha256.toString('hex')} of team ${file.tenantId} keeps being moved`)
  }

  const lookUpPlace = async (db: Db, { tenantId, sha256 }: FileKey) =>
    findPlace.first(db, { tenant_id: tenantId, sha256 })

  return {
    checkQuota,
    get,
    async put(db, { tenantId, bytes, at, isCounted = true }) {
      if (isCounted) await checkQuota(db, { tenantId, size: bytes.length })
      const sha256 = hashContent(bytes)
      const row = { tenant_id: tenantId, sha256, size: bytes.length, at }
      if (putsInto === 'postgres') await putInRow.many(db, { ...row, bytes })
      else if (putsInto === 'folder') {
        // Written to disk before the row, and so before the commit: a committed row always has its file.
        await requirePlace('folder').write(tenantId, sha256, bytes)
        await putOutside.run(db, { ...row, place: 'folder' })
      } else {
        // The new row waits for a transaction that deletes the same file, and from here on a deletion waits for it. What `stage` has
        // uploaded may have been deleted before.
        const isNew = await putOutside.first(db, { ...row, place: 's3' })
        if (isNew) await mapBucketErrors(requireBucket().ensure(tenantId, sha256, bytes))
      }
      return sha256
    },
    async size(db, { tenantId, sha256 }) {
      const { size } = await findSize.only(db, { tenant_id: tenantId, sha256 })
      return size ?? (await get(db, { tenantId, sha256 })).length
    },
    withoutEffect: () =>
      createFileStore({
        ...options,
        folder: folder && withWritesInMemory(folder),
        s3: s3 && bucketWithWritesInMemory(s3),
      }),
    async removeTeam(tenantId) {
      await folder?.removeTeam(tenantId)
      if (s3) await mapBucketErrors(s3.removeTeam(tenantId))
    },
    async remove(db, { tenantId, sha256 }) {
      const { is_deleted } = await deleteUnused.only(db, { tenant_id: tenantId, sha256 })
      if (!is_deleted) return
      // In every place: an interrupted move, or a write that was rolled back, may have left a copy.
      await folder?.remove(tenantId, sha256)
      if (s3) await mapBucketErrors(s3.remove(tenantId, sha256))
    },
    async stage({ tenantId, bytes }) {
      if (putsInto === 's3') await mapBucketErrors(requireBucket().write(tenantId, hashContent(bytes), bytes))
    },
    waits: s3 && {
      async toPut(db, file) {
        if (putsInto !== 's3') return false
        const storedFile = await lookUpPlace(db, file)
        // If it is in the bucket, the upload repairs a missing object.
        return !storedFile || storedFile.place === 's3'
      },
      toGet: async (db, file) => (await lookUpPlace(db, file))?.place === 's3',
    },
  }
}

/** A read is repeated if the file was moved meanwhile. A move takes longer than a read, so that few attempts suffice. */
const MAX_READS = 4

type Key = { tenant_id: string; sha256: Buffer }

function throwDamaged({ tenant_id, sha256 }: Key): never {
  throw new Error(`The file ${sha256.toString('hex')} of team ${tenant_id} is not what was stored`)
}

/** Bytes of a row are read in parts: one message of 10 MB would be copied four times on the main thread. */
const PART_BYTES = 512 * 1024

/** Returns undefined if the bytes have been moved to another place meanwhile. */
async function readRow(db: Db, key: Key, size: number): Promise<Buffer | undefined> {
  const bytes = Buffer.allocUnsafe(size)
  for (let start = 0; start < size; start += PART_BYTES) {
    const { piece } = await findPiece.only(db, { ...key, from: start + 1, length: PART_BYTES })
    if (piece === null) return undefined
    bytes.write(piece, start, 'base64')
  }
  return bytes
}
