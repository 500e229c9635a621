// Opens the configured file store, or fails with a one-line message.
import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../kernel/db/connections/client.ts'
import { findOneInFolder } from '../kernel/db/files/file-rows.ts'
import { createFileStore, type FileStore } from '../kernel/db/files/file-store.ts'
import { type FileFolder, openFileFolder } from '../kernel/db/files/folder.ts'
import { StartError } from './output.ts'

export async function openFileStore(config: Config, db: Db): Promise<FileStore> {
  const folder = await openFolder(config)
  if (!folder && (await findOneInFolder.first(db, {})))
    throw new StartError('Some documents are stored in a directory: set DOCUMENT_FOLDER to it.')
  return createFileStore({
    putsInto: config.DOCUMENT_STORE,
    folder,
    quotaBytes: config.QUOTA_DOCUMENT_BYTES,
  })
}

/** The folder for new files, if one is configured. */
export async function folderOfNewFiles(config: Config): Promise<FileFolder | undefined> {
  return config.DOCUMENT_STORE === 'folder' ? openFolder(config) : undefined
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
