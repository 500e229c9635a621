// Immutable files, addressed by the SHA-256 of their content. Every file has a row in `stored_file`; its bytes are in that
// row, or in a folder. The setting decides only where new files are stored.
import { contentHash } from '../../domain/content-hash.ts'
import type { Db } from '../connections/client.ts'
import { checkDocumentQuota } from '../quotas/quotas.ts'
import { checkBytes, deleteUnused, findPiece, findSize, putInFolder, putInRow } from './file-rows.ts'
import { type FileFolder, inMemory } from './folder.ts'

export type FileStore = {
  /** Call it in the transaction that stores the reference. Returns the hash, or throws 403 `quota_exceeded`. */
  /** `isCounted` false: it takes the place of a larger one, so that a team over its quota can erase. */
  put(db: Db, file: { tenantId: string; bytes: Buffer; at: Date; isCounted?: false }): Promise<Buffer>
  /** Returns the stored bytes, verified by their hash, or throws. */
  get(db: Db, file: { tenantId: string; sha256: Buffer }): Promise<Buffer>
  size(db: Db, file: { tenantId: string; sha256: Buffer }): Promise<number>
  /**
   * Deletes a file that no row refers to any more. Call it in the transaction that has replaced the references. The bytes in a folder go
   * before the commit: after a crash the transaction runs again, and a file that is missing already is no error.
   */
  remove(db: Db, file: { tenantId: string; sha256: Buffer }): Promise<void>
  /** The files of a deleted team that are in a folder. */
  removeTeam(tenantId: string): Promise<void>
  /** For a transaction that is rolled back: reads the same files, and changes no file of a folder. */
  withoutEffect(): FileStore
  /** For content that is stored elsewhere but counts as a document. */
  checkQuota(db: Db, file: { tenantId: string; size: number }): Promise<void>
}

export type FileStoreOptions = {
  putsInto: 'postgres' | 'folder'
  /** Also with `postgres`, if earlier files are in a folder. */
  folder?: FileFolder | undefined
  /** Default quota of a team; 0 is unlimited. */
  quotaBytes?: number
}

export function createFileStore(options: FileStoreOptions): FileStore {
  const { putsInto, folder, quotaBytes = 0 } = options
  const theFolder = () => {
    if (!folder) throw new Error('A file is kept in a folder, and DOCUMENT_FOLDER is not set')
    return folder
  }
  const checkQuota: FileStore['checkQuota'] = (db, file) => checkDocumentQuota(db, quotaBytes, file)
  const get: FileStore['get'] = async (db, { tenantId, sha256 }) => {
    const key = { tenant_id: tenantId, sha256 }
    const { size, is_intact } = await checkBytes.only(db, key)
    if (size !== null) return is_intact ? readRow(db, key, size) : damaged(key)
    const bytes = await theFolder().read(tenantId, sha256)
    return contentHash(bytes).equals(sha256) ? bytes : damaged(key)
  }
  return {
    checkQuota,
    get,
    async put(db, { tenantId, bytes, at, isCounted = true }) {
      if (isCounted) await checkQuota(db, { tenantId, size: bytes.length })
      const sha256 = contentHash(bytes)
      const row = { tenant_id: tenantId, sha256, size: bytes.length, at }
      if (putsInto === 'postgres') await putInRow.many(db, { ...row, bytes })
      else {
        // Written to disk before the row, and so before the commit: a committed row always has its file.
        await theFolder().write(tenantId, sha256, bytes)
        await putInFolder.many(db, row)
      }
      return sha256
    },
    async size(db, { tenantId, sha256 }) {
      const { size } = await findSize.only(db, { tenant_id: tenantId, sha256 })
      return size ?? (await get(db, { tenantId, sha256 })).length
    },
    withoutEffect: () => createFileStore({ ...options, folder: folder && inMemory(folder) }),
    removeTeam: async (tenantId) => folder?.removeTeam(tenantId),
    async remove(db, { tenantId, sha256 }) {
      const { is_deleted } = await deleteUnused.only(db, { tenant_id: tenantId, sha256 })
      if (is_deleted) await folder?.remove(tenantId, sha256)
    },
  }
}

type Key = { tenant_id: string; sha256: Buffer }

function damaged({ tenant_id, sha256 }: Key): never {
  throw new Error(`The file ${sha256.toString('hex')} of team ${tenant_id} is not what was stored`)
}

/** One message of 10 MB would be copied four times on the main thread. */
const PIECE_BYTES = 512 * 1024

async function readRow(db: Db, key: Key, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  for (let at = 0; at < size; at += PIECE_BYTES) {
    const { piece } = await findPiece.only(db, { ...key, from: at + 1, length: PIECE_BYTES })
    bytes.write(piece, at, 'base64')
  }
  return bytes
}
