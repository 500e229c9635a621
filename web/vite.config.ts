// Builds the console (`--mode console`) or the portal (`--mode portal`) into web/dist, which is committed: `npm start` needs no build.
// Each has its own chunks, so that neither loads what only the other one uses (decision 0105).
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ mode }) => ({
  root: here('.'),
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: here('./dist'),
    // The console is built first.
    emptyOutDir: mode === 'console',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // An inlined image in a style sheet would need another Content-Security-Policy rule.
    assetsInlineLimit: 0,
    rollupOptions: { input: here(`./${mode}.html`) },
  },
}))
