// The files that make the portal installable: manifest, icons and service worker, with names that stay the same. The service worker
// gets the list of the build's files.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FOLDER = new URL('./portal/app/', import.meta.url)
const STATIC_FILES = [
  'manifest.webmanifest',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
]
const WORKER = 'portal/sw.js'

export const SERVICE_WORKER = { name: 'sw', file: fileURLToPath(new URL('service-worker.ts', FOLDER)) }

export const installable = (base: string): Plugin => ({
  name: 'installable',
  enforce: 'post',
  async generateBundle(_, bundle) {
    for (const name of STATIC_FILES)
      this.emitFile({
        type: 'asset',
        fileName: `portal/${name}`,
        source: await readFile(new URL(name, FOLDER)),
      })
    const worker = bundle[WORKER]
    const page = bundle['portal.html']
    if (worker?.type !== 'chunk' || page?.type !== 'asset')
      throw new Error('The build has no service worker or no page')
    const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    const urls = files.sort().map((name) => `${base}${name}`)
    const version = createHash('sha256').update(String(page.source)).update(urls.join()).digest('hex')
    worker.code = worker.code
      .replaceAll('SHELL_FILES', JSON.stringify(urls))
      .replaceAll('SHELL_VERSION', JSON.stringify(version.slice(0, 16)))
  },
})
