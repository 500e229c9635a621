// Builds the package as it is published, and checks it: npm run sdk:pack leaves the archive in sdk/.
import { execFile } from 'node:child_process'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const run = promisify(execFile)
const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const LICENSE = fileURLToPath(new URL('../LICENSE', import.meta.url))

/** The path of the archive. */
export async function packSdk(): Promise<string> {
  await rm(join(FOLDER, 'dist'), { recursive: true, force: true })
  await run('tsc', ['-p', FOLDER])
  await copyFile(LICENSE, join(FOLDER, 'LICENSE'))
  const { messages, pkg } = await publint({ pkgDir: FOLDER, strict: true })
  if (messages.length > 0) throw new Error(messages.map((message) => formatMessage(message, pkg)).join('\n'))
  const { stdout } = await run('npm', ['pack', '--json', '--loglevel=error'], { cwd: FOLDER })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  return join(FOLDER, filename)
}

if (import.meta.main) console.log(await packSdk())
