// Files in a folder: one folder per team, named by the hash of their content. A file is written atomically and synced to
// disk. A transaction that is rolled back leaves its file behind; it is reused if the same content is stored again.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePlace } from './file-place.ts'

export function openFileFolder(root: string): FilePlace {
  const toFolderPath = (tenantId: string) => join(root, tenantId)
  const toFileName = (sha256: Buffer) => sha256.toString('hex')
  return {
    async write(tenantId, sha256, bytes) {
      const folder = toFolderPath(tenantId)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeAtomically(join(folder, toFileName(sha256)), bytes)
      // Sync the directory entries too: of the file, and of the folder, which another process may have just created.
      await syncFolder(folder)
      await syncFolder(root)
    },
    read: (tenantId, sha256) => readFile(join(toFolderPath(tenantId), toFileName(sha256))),
    remove: (tenantId, sha256) => rm(join(toFolderPath(tenantId), toFileName(sha256)), { force: true }),
    removeTeam: (tenantId) => rm(toFolderPath(tenantId), { force: true, recursive: true }),
  }
}

/** Overwrites an existing file: it has the same content, unless someone has changed it. */
async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
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
