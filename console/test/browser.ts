// A real Chromium, from npm, so that the tests need nothing installed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** The package unpacks its libraries only where it believes to run in a function of this kind. */
process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x'

type Window = { page: Page; close(): Promise<void> }

export type Chromium = {
  open(options?: BrowserContextOptions): Promise<Window>
  close(): Promise<void>
}

export async function startChromium(): Promise<Chromium> {
  const { default: packaged } = await import('@sparticuz/chromium')
  const folder = await mkdtemp(join(tmpdir(), 'engagement-chromium-'))
  const browser: Browser = await chromium.launch({
    executablePath: await packaged.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, TMPDIR: folder, HOME: folder } as Record<string, string>,
  })
  return {
    async open(options = {}) {
      const context = await browser.newContext({ locale: 'en-GB', ...options })
      const page = await context.newPage()
      return { page, close: () => context.close() }
    },
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
