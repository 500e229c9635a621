// Builds the console and the portal into web/dist, which is committed: `npm start` needs no build.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // An inlined image in a style sheet would need another Content-Security-Policy rule.
    assetsInlineLimit: 0,
    rollupOptions: { input: { console: here('./console.html'), portal: here('./portal.html') } },
  },
})
