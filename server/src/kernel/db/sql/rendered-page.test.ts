import { expect, test } from 'vitest'
import { renderPage } from './rendered-page.ts'

const ROWS = Array.from({ length: 500 }, (_, number) => number)

async function renderRows(json: string, isTooLarge = false) {
  const read: number[] = []
  const items = await renderPage(
    ROWS,
    async (rows) => read.push(rows.length),
    () => ({ json, isTooLarge }),
  )
  return { items, read: read.reduce((sum, one) => sum + one, 0) }
}

test('small rows are all in the page', async () => {
  const { items, read } = await renderRows('{}')
  expect({ items: items.length, read }).toEqual({ items: 500, read: 500 })
})

test('a page ends before a megabyte, and later resources are not read', async () => {
  const { items, read } = await renderRows('x'.repeat(100_000))
  expect({ items: items.length, read }).toEqual({ items: 10, read: 25 })
})

test('a resource that is too large counts although it is not shown', async () => {
  const { items, read } = await renderRows('{"object":null}', true)
  expect({ items: items.length, read }).toEqual({ items: 16, read: 25 })
})

test('the first row is in the page whatever its size', async () => {
  const { items } = await renderRows('x'.repeat(2_000_000))
  expect(items).toHaveLength(1)
})
