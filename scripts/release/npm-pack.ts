// Packs a prepared folder as npm publishes it, after publint's checks.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

export type Packed = { file: string; size: number; unpackedSize: number; files: string[] }

export async function npmPack(folder: string, destination: string): Promise<Packed> {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true })
  if (messages.length > 0) throw new Error(messages.map((message) => formatMessage(message, pkg)).join('\n'))
  const args = ['pack', '--json', '--loglevel=error', '--pack-destination', destination]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder })
  const [{ filename, size, unpackedSize, files }] = JSON.parse(stdout)
  const paths = files.map(({ path }: { path: string }) => path)
  return { file: join(destination, filename), size, unpackedSize, files: paths }
}

/** One line for a terminal. */
export function describePacked({ file, size, unpackedSize, files }: Packed): string {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  return `${file}: ${files.length} files, ${megabytes(size)} packed, ${megabytes(unpackedSize)} unpacked`
}
