// Builds the console and the freelancer's page into web/dist, which is committed: `npm start` needs no builder.
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
    // A picture in a style sheet would need another rule in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rollupOptions: { input: { console: here('./console.html'), portal: here('./portal.html') } },
  },
})
