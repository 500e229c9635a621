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

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
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
  for (const mode of ['console', 'portal'])
    await build({ configFile: CONFIG, mode, build: { outDir: folder } })
  const [built, committed] = [await readFiles(folder), await readFiles(DIST)]
  expect([...committed.keys()]).toEqual([...built.keys()])
  for (const [name, bytes] of built) expect(committed.get(name)?.equals(bytes), name).toBe(true)
})

/** Returns the names of scripts that match the pattern in the text. */
const listScripts = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => `assets/${name}`)

function collectImports(first: string[], files: Map<string, Buffer>): Set<string> {
  const found = new Set<string>()
  const follow = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    listScripts(String(files.get(path)), /(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g).forEach(follow)
  }
  first.forEach(follow)
  return found
}

const listPageScripts = (html: string) => listScripts(html, /assets\/([\w-]+\.js)/g)
const listLazyScripts = (path: string, files: Map<string, Buffer>) =>
  listScripts(String(files.get(path)), /import\(\s*["'`]\.\/([\w-]+\.js)/g)

/** Returns the scripts that a page loads first, and those loaded once each lazy part is opened (decision 0082). */
function listLoads(page: string, files: Map<string, Buffer>): Set<string>[] {
  const first = collectImports(listPageScripts(String(files.get(page))), files)
  const later = new Set([...first].flatMap((path) => listLazyScripts(path, files)))
  return [first, ...[...later].map((path) => new Set([...first, ...collectImports([path], files)]))]
}

test.each([
  ['console.html', 15, 140_000],
  ['portal.html', 9, 60_000],
])('no page of %s loads more gzipped scripts than its budget', async (page, minParts, maxBytes) => {
  const files = await readFiles(DIST)
  const loads = listLoads(page, files)
  expect(loads.length).toBeGreaterThan(minParts)
  for (const scripts of loads) {
    const bytes = [...scripts].map((name) => gzipSync(files.get(name) ?? '').length)
    expect(
      bytes.reduce((a, b) => a + b, 0),
      [...scripts].join(' '),
    ).toBeLessThanOrEqual(maxBytes)
  }
})
