// Builds the console (`--mode console`) or the portal (`--mode portal`) into web/dist, which is committed: `npm start` needs no build.
// Each has its own chunks, so that neither loads what only the other one uses (decision 0105).
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { installable, SERVICE_WORKER } from './installable.ts'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const BASE = '/console/'

/** The areas of texts that are loaded with the first page, or with every page. */
const FIRST_AREAS =
  /^(?:portal|shared)(?!\/(?:calendar|company|errors|field-names|money|people|reports)\b)|^console\/(?:frame|across\/(?:notifications|overview|search)|identity\/sign-in)$/

const readArea = (file: string) => /\/locales\/(\w+)\/(.+)\.ts$/.exec(file) ?? []

/** Names the file of these first texts, one each for the console, the portal and both: `texts-fr-portal`. */
function nameFirstTexts(file: string): string | null {
  const [, language, area = ''] = readArea(file)
  return FIRST_AREAS.test(area) ? `texts-${language}-${area.split('/')[0]}` : null
}

/** Names the file of a module. Each other area has its file: `texts-fr-console-missions-mission-page`. */
function nameChunk(module: string): string {
  const [, language, area] = readArea(module)
  return area ? `assets/texts-${language}-${area.replaceAll('/', '-')}-[hash].js` : 'assets/[name]-[hash].js'
}

const isTexts = (file: string) => file.startsWith('assets/texts-')

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
      // The console is built first, so only its build empties the folder.
      emptyOutDir: !isPortal,
      target: 'es2022',
      // No preload list for texts: their imports are loaded already, and the list would be longer than the texts.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, needed) => (isTexts(file) ? [] : needed),
      },
      // An inlined image in a style sheet would need another Content-Security-Policy rule.
      assetsInlineLimit: 0,
      rollupOptions: {
        input: isPortal ? { portal: page, [SERVICE_WORKER.name]: SERVICE_WORKER.file } : { console: page },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'texts', name: nameFirstTexts, test: /\/locales\// }],
          },
          chunkFileNames: ({ facadeModuleId }) => nameChunk(facadeModuleId ?? ''),
          entryFileNames: ({ name }) =>
            name === SERVICE_WORKER.name ? `portal/${name}.js` : 'assets/[name]-[hash].js',
        },
      },
    },
  }
})
