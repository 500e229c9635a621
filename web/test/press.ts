// Presses buttons and links of a page and of its dialog.
import type { Locator, Page } from 'playwright-core'

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

/** The page behind the dialog may have a button with the same label. */
export const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

export async function openDialog(page: Page, name: string): Promise<void> {
  await press(page, name)
  await page.getByRole('dialog').waitFor()
}

/**
 * Whether a click with Ctrl or Cmd opens a new tab, which it does unless the page prevents the default action. The tab itself is not
 * awaited, because headless Chromium does not always open one.
 */
export async function opensNewTab(page: Page, target: Locator): Promise<boolean> {
  const isDefaultAllowed = page.evaluate<boolean>(
    "new Promise((resolve) => addEventListener('click', (event) => resolve(!event.defaultPrevented), { once: true }))",
  )
  await target.click({ modifiers: ['ControlOrMeta'] })
  return isDefaultAllowed
}
