// The console in a real browser, on the real application with a team of its own.
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { startWorld } from '../../server/test/world.ts'
import { startChromium } from './browser.ts'

export async function startConsole() {
  const world = await startWorld()
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.server.address() as AddressInfo
  const chromium = await startChromium()
  afterAll(() => chromium.close())

  /** A window of its own in which the key is signed in. */
  async function open(key: string, path: string): Promise<Page> {
    const { page } = await chromium.open({ baseURL: `http://127.0.0.1:${port}` })
    page.setDefaultTimeout(5_000)
    await page.addInitScript(`sessionStorage.setItem('engagement.key', ${JSON.stringify(key)})`)
    await page.goto(path)
    return page
  }
  return { world, open }
}
