// What every list keeps, for the tests of each list: pages that are the list, filters that narrow down.
import { expect } from 'vitest'
import { dataOf } from '../make/missions.ts'
import type { Body, Team } from '../world/world.ts'

/** A team, or a freelancer's link. */
type Lister = Pick<Team, 'call'>

const page = async (team: Lister, path: string, query: string): Promise<Body> =>
  dataOf(await team.call('GET', `${path}?${query}`))

/** Everything that a query lists, page by page; every page, and the one past the end, tells the same total. */
export async function walkPages(team: Lister, path: string, query: string, size: number): Promise<Body[]> {
  const items: Body[] = []
  for (let at = 1; ; at += 1) {
    const one = await page(team, path, `page=${at}&per_page=${size}${query}`)
    expect(one).toMatchObject({ current_page: at, per_page: size })
    items.push(...one.items)
    if (one.items.length < size) {
      const { items: none, ...past } = await page(team, path, `page=${at + 1}&per_page=${size}${query}`)
      expect([none, past.total, one.total], query).toEqual([[], items.length, items.length])
      return items
    }
  }
}

/** By the time of creation, then by id, both falling. */
export const newestFirst = (items: Body[]): Body[] =>
  items.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1))

/** A value of one filter, and which items it keeps. */
export type Choice = { query: string; keeps: (item: Body) => boolean }

/** Every choice by itself, and with every choice of every other filter, lists what both keep, in the list's order. */
export async function checkFilters(
  team: Lister,
  path: string,
  filters: Choice[][],
  inOrder = newestFirst,
): Promise<void> {
  const all: Body[] = inOrder((await page(team, path, 'per_page=100')).items)
  const pairs = filters.flatMap((choices, at) =>
    choices.flatMap((one) => [
      [one],
      ...filters.slice(at + 1).flatMap((others) => others.map((two) => [one, two])),
    ]),
  )
  let found = 0
  for (const chosen of pairs) {
    const query = chosen.map((one) => one.query).join('&')
    const { items, total } = await page(team, path, `${query}&per_page=100`)
    const kept = all.filter((item) => chosen.every(({ keeps }) => keeps(item)))
    expect({ total, items }, query).toEqual({ total: kept.length, items: kept })
    if (kept.length > 0 && kept.length < all.length) found += 1
  }
  // A table of which nothing is ever left, or everything, would say nothing.
  expect(found).toBeGreaterThan(pairs.length / 4)
}
