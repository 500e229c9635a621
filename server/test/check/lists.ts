// Checks shared by the tests of all lists: pagination, order and filters.
import { expect } from 'vitest'
import { getData } from '../make/missions.ts'
import type { Body, Team } from '../world/world.ts'

/** A team, or a portal link. */
type Lister = Pick<Team, 'call'>

const readPage = async (team: Lister, path: string, query: string): Promise<Body> =>
  getData(await team.call('GET', `${path}?${query}`))

/** Reads all pages of a query; every page, and the empty page past the end, has the same total. */
export async function readAllPages(team: Lister, path: string, query: string, size: number): Promise<Body[]> {
  const items: Body[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const currentPage = await readPage(team, path, `page=${pageNumber}&per_page=${size}${query}`)
    expect(currentPage).toMatchObject({ current_page: pageNumber, per_page: size })
    items.push(...currentPage.items)
    if (currentPage.items.length < size) {
      const { items: none, ...past } = await readPage(
        team,
        path,
        `page=${pageNumber + 1}&per_page=${size}${query}`,
      )
      expect([none, past.total, currentPage.total], query).toEqual([[], items.length, items.length])
      return items
    }
  }
}

/** Sorts by creation time, then by id, both descending. */
export const newestFirst = (items: Body[]): Body[] =>
  items.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1))

/** A value of a filter, and which items match it. */
export type Choice = { query: string; keeps: (item: Body) => boolean }

/** Checks each filter value, alone and with every value of the other filters: it lists the matching items in order. */
export async function checkFilters(
  team: Lister,
  path: string,
  filters: Choice[][],
  inOrder = newestFirst,
): Promise<void> {
  const all: Body[] = inOrder((await readPage(team, path, 'per_page=100')).items)
  const pairs = filters.flatMap((choices, index) =>
    choices.flatMap((one) => [
      [one],
      ...filters.slice(index + 1).flatMap((others) => others.map((two) => [one, two])),
    ]),
  )
  let selectiveQueries = 0
  for (const filterPair of pairs) {
    const query = filterPair.map((one) => one.query).join('&')
    const { items, total } = await readPage(team, path, `${query}&per_page=100`)
    const matchingItems = all.filter((item) => filterPair.every(({ keeps }) => keeps(item)))
    expect({ total, items }, query).toEqual({ total: matchingItems.length, items: matchingItems })
    if (matchingItems.length > 0 && matchingItems.length < all.length) selectiveQueries += 1
  }
  // A filter that matches no item or all items would prove nothing.
  expect(selectiveQueries).toBeGreaterThan(pairs.length / 4)
}

/** Checks that `/summary` of a list has the totals of the list: of each status, and of all items. */
export async function checkStatusTotals(team: Team, path: string, queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    const summary = getData(await team.call('GET', `${path}/summary?${query}`))
    const readTotal = async (more: string) =>
      getData(await team.call('GET', `${path}?${['per_page=1', query, more].filter(Boolean).join('&')}`))
        .total
    expect(summary.total, query).toBe(await readTotal(''))
    for (const { status, total } of summary.statuses)
      expect(total, `${query} ${status}`).toBe(await readTotal(`status=${status}`))
  }
}
