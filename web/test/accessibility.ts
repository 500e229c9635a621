// Checks that axe finds no serious violation, and that the page does not scroll horizontally.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; impact: string; nodes: { target: string[] }[] }

export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe)
  const violations: Violation[] = await page.evaluate('axe.run().then(({ violations }) => violations)')
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}
