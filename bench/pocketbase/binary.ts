// The program of PocketBase, built once with the Go toolchain where there is one.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { progress } from '../progress.ts'

export const VERSION = 'v0.36.8'
/** PocketBase's own example of a program with all defaults. */
const PACKAGE = `github.com/pocketbase/pocketbase/examples/base@${VERSION}`
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
const BUILD_TIMEOUT_MS = 15 * 60_000

const run = promisify(execFile)

/** Returns the path of the program, or the reason why there is none. */
export async function buildPocketBase(): Promise<{ path: string } | { missing: string }> {
  const folder = join(CACHE, `pocketbase-${VERSION}`)
  const path = join(folder, 'base')
  if (existsSync(path)) return { path }
  try {
    await run('go', ['version'])
  } catch {
    return { missing: 'there is no Go toolchain to build it' }
  }
  progress(`Building PocketBase ${VERSION}…`)
  await mkdir(folder, { recursive: true })
  try {
    await run('go', ['install', PACKAGE], {
      env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0' },
      timeout: BUILD_TIMEOUT_MS,
    })
    return { path }
  } catch (error) {
    return { missing: `it could not be built: ${(error as Error).message.trim().split('\n').at(-1)}` }
  }
}
