// Saves a download; the file appears only when it is complete and its SHA-256 is correct.
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { copyFile, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { failure } from './failure.ts'
import { progressBar } from './progress-bar.ts'

type Wanted = { size: number; sha256: string }

/** Called before the export is created. */
export function requireFree(file: string, isForced: boolean): void {
  if (!isForced && existsSync(file)) throw taken(file)
}

const taken = (file: string) => failure(`${file} already exists: use --force, or another file with --output.`)

export async function saveFile(
  file: string,
  isForced: boolean,
  wanted: Wanted,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const part = `${file}.${process.pid}.part`
  try {
    if ((await write(part, wanted, chunks)) !== wanted.sha256)
      throw failure(`The download is corrupt: its SHA-256 is not ${wanted.sha256}. Retry.`)
    if (isForced) await rename(part, file)
    else await copyFile(part, file, constants.COPYFILE_EXCL)
  } catch (error) {
    throw readable(file, error as NodeJS.ErrnoException)
  } finally {
    await rm(part, { force: true })
  }
}

async function write(part: string, { size }: Wanted, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  const bar = progressBar('bytes', size)
  const handle: FileHandle = await open(part, 'w')
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      await handle.writeFile(chunk)
      bar.advance(chunk.byteLength)
    }
  } finally {
    bar.end()
    await handle.close()
  }
  return hash.digest('hex')
}

function readable(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EEXIST') return taken(file)
  return error.code ? failure(`Cannot write ${file}: ${error.message}`) : error
}
