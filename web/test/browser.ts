// Chromium from npm, so that the tests need no installed browser.
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { TIMEOUT_MS } from '../../server/test/suites/process/programs/wait.ts'

/** The package unpacks its libraries only when it detects AWS Lambda. */
process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x'

type Window = { page: Page; close(): Promise<void> }

export type Chromium = {
  open(options?: BrowserContextOptions): Promise<Window>
  close(): Promise<void>
}

/** Chromium, unpacked once per process into its own folder: another user's folder would not be usable. */
let unpacked: Promise<{ executablePath: string; folder: string }> | undefined

async function unpack() {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-chromium-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const originalFolder = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    const executablePath = await packaged.executablePath()
    await writeFile(join(folder, 'fonts', 'fonts.conf'), buildFontConfig(folder))
    return { executablePath, folder }
  } finally {
    if (originalFolder === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = originalFolder
  }
}

/** The package expects its fonts in /tmp/fonts; without fonts Chromium crashes. */
const buildFontConfig = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`

const buildEnvironment = (folder: string) => ({
  ...(process.env as Record<string, string>),
  TMPDIR: folder,
  HOME: folder,
  FONTCONFIG_PATH: join(folder, 'fonts'),
  LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
})

/** One browser for all files of a test process; its contexts share nothing. It ends when the process closes its pipe. */
let launched: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  unpacked ??= unpack()
  const { executablePath, folder } = await unpacked
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    timeout: TIMEOUT_MS,
    env: buildEnvironment(folder),
  })
}

export async function startChromium(): Promise<Chromium> {
  launched ??= launch()
  const browser = await launched
  const contexts: BrowserContext[] = []
  return {
    async open(options = {}) {
      // While a dialog fades in, its texts have too little contrast.
      const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
      contexts.push(context)
      const page = await context.newPage()
      return { page, close: () => context.close() }
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()))
    },
  }
}
