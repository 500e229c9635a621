// Builds the console (`--mode console`) or the portal (`--mode portal`) into web/dist, which is committed: `npm start` needs no build.
// Each has its own chunks, so that neither loads what only the other one uses (decision 0105).
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { installable, SERVICE_WORKER } from './installable.ts'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const BASE = '/console/'

/** Domains of `shared` whose texts few pages need. */
const RARE_DOMAINS = ['calendar', 'company', 'errors', 'field-names', 'money', 'people', 'reports']

/** The texts of a domain in one language are one file: `fr-console-missions`. */
function nameChunk(file: string): string | null {
  const [, language, app, domain = ''] = /\/locales\/(\w+)\/(\w+)\/([\w-]+)/.exec(file) ?? []
  if (!app) return null
  return app === 'console' || RARE_DOMAINS.includes(domain)
    ? `${language}-${app}-${domain}`
    : `${language}-${app}`
}

export default defineConfig(({ mode }) => {
  const isPortal = mode === 'portal'
  const page = resolvePath(`./${mode}.html`)
  return {
    root: resolvePath('.'),
    base: BASE,
    publicDir: false,
    logLevel: 'warn',
    plugins: isPortal ? [installable(BASE)] : [],
    build: {
      outDir: resolvePath('./dist'),
      // The console is built first.
      emptyOutDir: !isPortal,
      target: 'es2022',
      modulePreload: { polyfill: false },
      // An inlined image in a style sheet would need another Content-Security-Policy rule.
      assetsInlineLimit: 0,
      rollupOptions: {
        input: isPortal ? { portal: page, [SERVICE_WORKER.name]: SERVICE_WORKER.file } : { console: page },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'texts', name: nameChunk, test: /\/locales\// }],
          },
          entryFileNames: ({ name }) =>
            name === SERVICE_WORKER.name ? `portal/${name}.js` : 'assets/[name]-[hash].js',
        },
      },
    },
  }
})
