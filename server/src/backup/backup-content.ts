// Reads the compressed content of a backup file, and decrypts it if the file is encrypted.
import { type FileHandle, open } from 'node:fs/promises'
import { BackupError } from './backup-format.ts'
import {
  CHUNK_BYTES,
  decrypt,
  type EncryptedHeader,
  MAX_HEADER_BYTES,
  readEncryptedHeader,
  type Unlock,
} from './encryption.ts'

/** Returns the kind of key that decrypts the file; undefined if it is not encrypted. */
export async function getNeededKey(path: string): Promise<EncryptedHeader['needs'] | undefined> {
  const file = await open(path).catch(createReadErrorHandler(path))
  try {
    return (await readFileHeader(file, path))?.needs
  } finally {
    await file.close()
  }
}

type Content = { size: number; content: AsyncIterable<Buffer> }

/** `content` must be iterated, which closes the file. `onRead` gets the numbers of bytes read from the file. */
export async function openContent(
  path: string,
  unlock: Unlock | undefined,
  onRead: (bytes: number) => void,
): Promise<Content> {
  const file = await open(path).catch(createReadErrorHandler(path))
  try {
    const { size } = await file.stat()
    const header = await readFileHeader(file, path)
    if (!header && unlock)
      throw new BackupError(`${path} is not encrypted: leave out the passphrase or identity.`)
    if (header && !unlock) throw new BackupError(`${path} is encrypted.`)
    const pieces = readPieces(file, path, header?.length ?? CHUNK_BYTES, onRead)
    return { size, content: header && unlock ? decrypt(path, pieces, header, unlock) : pieces }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readFileHeader(file: FileHandle, path: string): Promise<EncryptedHeader | undefined> {
  return readEncryptedHeader(path, await readAt(file, path, 0, MAX_HEADER_BYTES + CHUNK_BYTES))
}

/** The first piece has its own length. All others but the last one have CHUNK_BYTES. */
async function* readPieces(
  file: FileHandle,
  path: string,
  firstLength: number,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  try {
    let length = firstLength
    for (let at = 0; ; ) {
      const piece = await readAt(file, path, at, length)
      if (piece.length > 0) yield piece
      onRead(piece.length)
      if (piece.length < length) return
      at += length
      length = CHUNK_BYTES
    }
  } finally {
    await file.close()
  }
}

/** Shorter than `length` only at the end of the file; a single read may also be short elsewhere. */
async function readAt(file: FileHandle, path: string, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file
      .read(buffer, filled, length - filled, at + filled)
      .catch(createReadErrorHandler(path))
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

function createReadErrorHandler(path: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw new BackupError(
      error.code === 'ENOENT' ? `${path} does not exist.` : `Cannot read ${path}: ${error.message}`,
    )
  }
}
