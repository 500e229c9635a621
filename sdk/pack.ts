// Builds the package as published, checks it, and packs it: npm run sdk:pack writes the archive to sdk/.
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const run = promisify(execFile)
const SDK = fileURLToPath(new URL('.', import.meta.url))

/** Returns the path of the archive. */
export async function packSdk(destination: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-pack-'))
  try {
    for (const file of ['package.json', 'README.md', '../LICENSE'])
      await copyFile(join(SDK, file), join(folder, file.replace('../', '')))
    await run('tsc', ['-p', SDK, '--outDir', join(folder, 'dist')])
    await check(folder)
    const args = ['pack', '--json', '--loglevel=error', '--pack-destination', destination]
    const [{ filename }] = JSON.parse((await run('npm', args, { cwd: folder })).stdout)
    return join(destination, filename)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function check(pkgDir: string): Promise<void> {
  const { messages, pkg } = await publint({ pkgDir, strict: true })
  if (messages.length > 0) throw new Error(messages.map((message) => formatMessage(message, pkg)).join('\n'))
}

if (import.meta.main) console.log(await packSdk(SDK))
