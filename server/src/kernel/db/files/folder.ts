// Files in a folder: one folder per team, named by the hash of their content. A file is written atomically and synced to
// disk. A transaction that is rolled back leaves its file behind; it is reused if the same content is stored again.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

export type FileFolder = {
  write(tenantId: string, sha256: Buffer, bytes: Buffer): Promise<void>
  read(tenantId: string, sha256: Buffer): Promise<Buffer>
  /** A file that is not there is no error. */
  remove(tenantId: string, sha256: Buffer): Promise<void>
  /** With everything that is in it. */
  removeTeam(tenantId: string): Promise<void>
}

export function openFileFolder(root: string): FileFolder {
  const folderOf = (tenantId: string) => join(root, tenantId)
  const nameOf = (sha256: Buffer) => sha256.toString('hex')
  return {
    async write(tenantId, sha256, bytes) {
      const folder = folderOf(tenantId)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(join(folder, nameOf(sha256)), bytes)
      // Sync the directory entries too: of the file, and of the folder, which another process may have just created.
      await syncFolder(folder)
      await syncFolder(root)
    },
    read: (tenantId, sha256) => readFile(join(folderOf(tenantId), nameOf(sha256))),
    remove: (tenantId, sha256) => rm(join(folderOf(tenantId), nameOf(sha256)), { force: true }),
    removeTeam: (tenantId) => rm(folderOf(tenantId), { force: true, recursive: true }),
  }
}

/** Reads the folder, and keeps in memory what is written to it. */
export function inMemory(folder: FileFolder): FileFolder {
  const written = new Map<string, Buffer>()
  const keyOf = (tenantId: string, sha256: Buffer) => `${tenantId} ${sha256.toString('hex')}`
  return {
    write: async (tenantId, sha256, bytes) => void written.set(keyOf(tenantId, sha256), bytes),
    read: async (tenantId, sha256) => written.get(keyOf(tenantId, sha256)) ?? folder.read(tenantId, sha256),
    remove: async () => undefined,
    removeTeam: async () => undefined,
  }
}

/** Overwrites an existing file: it has the same content, unless someone has changed it. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
