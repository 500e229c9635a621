// Saves a download; the file appears only when it is complete and its SHA-256 is correct.
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { copyFile, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { failure } from './failure.ts'
import { createProgressBar, type ProgressBar } from './progress-bar.ts'

type ExpectedFile = { size: number; sha256: string }

/** Commands call this first, so that no export is created that cannot be saved. */
export function requireUnusedPath(file: string, isForced: boolean): void {
  if (!isForced && existsSync(file)) throw createExistsFailure(file)
}

export const createExistsFailure = (file: string) =>
  failure(`${file} already exists: use --force, or another file with --output.`)

/** The mode of a file with secrets: only its owner may read it. */
export const PRIVATE_MODE = 0o600

export async function saveFile(
  file: string,
  isForced: boolean,
  expectedFile: ExpectedFile,
  chunks: AsyncIterable<Uint8Array>,
  mode?: number,
): Promise<void> {
  const part = `${file}.${process.pid}.part`
  try {
    if ((await write(part, expectedFile, chunks, mode)) !== expectedFile.sha256)
      throw failure(`The download is corrupt: its SHA-256 is not ${expectedFile.sha256}. Retry.`)
    if (isForced) await rename(part, file)
    else await copyFile(part, file, constants.COPYFILE_EXCL)
  } catch (error) {
    throw toWriteFailure(file, error as NodeJS.ErrnoException)
  } finally {
    await rm(part, { force: true })
  }
}

/** Saves a file whose size and hash are unknown before the download. Only its owner may read it. */
export async function saveDownload(
  file: string,
  isForced: boolean,
  openDownload: (onSize: (bytes: number) => void) => AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const part = `${file}.${process.pid}.part`
  let size = 0
  try {
    const sha256 = await write(
      part,
      { size: () => size },
      openDownload((bytes) => (size = bytes)),
      PRIVATE_MODE,
    )
    if (isForced) await rename(part, file)
    else await copyFile(part, file, constants.COPYFILE_EXCL)
    return { size, sha256 }
  } catch (error) {
    throw toWriteFailure(file, error as NodeJS.ErrnoException)
  } finally {
    await rm(part, { force: true })
  }
}

async function write(
  part: string,
  { size }: { size: number | (() => number) },
  chunks: AsyncIterable<Uint8Array>,
  mode: number | undefined,
): Promise<string> {
  const hash = createHash('sha256')
  let bar: ProgressBar | undefined
  const handle: FileHandle = await open(part, 'w', mode)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      await handle.writeFile(chunk)
      bar ??= createProgressBar('bytes', typeof size === 'number' ? size : size())
      bar.advance(chunk.byteLength)
    }
  } finally {
    bar?.end()
    await handle.close()
  }
  return hash.digest('hex')
}

function toWriteFailure(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EEXIST') return createExistsFailure(file)
  return error.code ? failure(`Cannot write ${file}: ${error.message}`) : error
}
