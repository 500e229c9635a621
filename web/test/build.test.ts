// web/dist matches the sources, and is small.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
const MAX_BYTES = 100_000

async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = paths.sort().map(async (path) => [relative(folder, path), await readFile(path)] as const)
  return new Map(await Promise.all(read))
}

test('web/dist is the build of the sources (otherwise run npm run web)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-console-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // Vitest sets NODE_ENV=test, which would change the build.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  await build({ configFile: CONFIG, build: { outDir: folder } })
  const [built, kept] = [await filesIn(folder), await filesIn(DIST)]
  expect([...kept.keys()]).toEqual([...built.keys()])
  for (const [name, bytes] of built) expect(kept.get(name)?.equals(bytes), name).toBe(true)
})

/** The scripts that a page loads, with their static and dynamic imports. */
function scriptsOf(page: string, files: Map<string, Buffer>): Set<string> {
  const found = new Set<string>()
  const follow = (text: string) => {
    for (const [, name] of text.matchAll(/([\w-]+\.js)\b/g)) {
      const path = `assets/${name}`
      if (found.has(path) || !files.has(path)) continue
      found.add(path)
      follow(String(files.get(path)))
    }
  }
  follow(String(files.get(page)))
  return found
}

test.each(['console.html', 'portal.html'])('all scripts of %s are at most 100 KB gzipped', async (page) => {
  const files = await filesIn(DIST)
  const scripts = [...scriptsOf(page, files)]
  expect(scripts).not.toEqual([])
  const bytes = scripts.map((name) => gzipSync(files.get(name) ?? '').length).reduce((a, b) => a + b, 0)
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
})
