// Opens the console and the portal in a real browser, served by the real application with its own test world.
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import type { AppOptions } from '../../server/src/app.ts'
import { TIMEOUT_MS } from '../../server/test/suites/process/programs/wait.ts'
import { startWorld } from '../../server/test/world/world.ts'
import { startChromium } from './browser.ts'

export const PHONE = { width: 360, height: 740 }

/** Presses the button that opens the portal on the page of a portal link. */
export const pressOpen = (page: Page) =>
  page.getByRole('button', { name: /^(Open the portal|Ouvrir le portail)$/ }).click()

/** Whether the message is about the script of the test clock, which the browser refuses in frames without scripts. */
export const isTestClockMessage = (message: string) =>
  message.startsWith("Blocked script execution in 'about:srcdoc'")

type Options = Pick<Partial<AppOptions>, 'sendsMail' | 'codeDisplay'> & {
  /** Browsers have passkeys on localhost, not on 127.0.0.1. */
  hostname?: 'localhost' | '127.0.0.1'
}

export async function startConsole({ hostname = '127.0.0.1', ...options }: Options = {}) {
  let origin = ''
  const world = await startWorld({ ...options, publicUrl: () => origin })
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.server.address() as AddressInfo
  const chromium = await startChromium()
  afterAll(() => chromium.close())

  origin = `http://${hostname}:${port}`

  /** A new browser context; its clock shows the date of the test world unless overridden. */
  async function openWindow(options: BrowserContextOptions = {}, today = world.clock.now()): Promise<Page> {
    const { page } = await chromium.open({ baseURL: origin, ...options })
    page.setDefaultTimeout(TIMEOUT_MS)
    await page.clock.setFixedTime(today)
    return page
  }

  /** Opens a page of the console, signed in with the key. */
  async function open(key: string, path: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await openWindow(options)
    await page.addInitScript(`sessionStorage.setItem('engagement.key', ${JSON.stringify(key)})`)
    await page.goto(path)
    return page
  }
  /** Opens the portal on a phone at a fragment; for the token of a portal link, also presses the button to open it. */
  async function openPortal(
    fragment: string,
    options: BrowserContextOptions = {},
    today?: Date,
  ): Promise<Page> {
    const page = await openWindow({ viewport: PHONE, ...options }, today)
    await page.goto(`/portal#${fragment}`)
    if (/^token=tep_live_\w/.test(fragment)) await pressOpen(page)
    return page
  }
  return { world, origin, open, openWindow, openPortal }
}
