// Packs a prepared folder as npm publishes it, and checks the archive with publint.
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

export type PackedArchive = { file: string; size: number; unpackedSize: number; files: string[] }

export async function packWithNpm(folder: string, destination: string): Promise<PackedArchive> {
  const args = ['pack', '--json', '--loglevel=error', '--pack-destination', destination]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder })
  const [{ filename, size, unpackedSize, files }] = JSON.parse(stdout)
  const file = join(destination, filename)
  await checkArchive(file)
  const paths = files.map(({ path }: { path: string }) => path)
  return { file, size, unpackedSize, files: paths }
}

/** Checks the archive: publint would open all files of the folder at once, and a container may allow only 1024. */
async function checkArchive(file: string): Promise<void> {
  const { buffer: tarball } = new Uint8Array(await readFile(file))
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true })
  if (messages.length === 0) return
  await rm(file)
  throw new Error(messages.map((message) => formatMessage(message, pkg)).join('\n'))
}

/** Returns one line for a terminal. */
export function describePacked({ file, size, unpackedSize, files }: PackedArchive): string {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  return `${file}: ${files.length} files, ${megabytes(size)} packed, ${megabytes(unpackedSize)} unpacked`
}
