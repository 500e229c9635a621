import { expect, test } from 'vitest'
import type { NamedScope } from '../../../domain/access/scopes.ts'
import { maySee, PART_SCOPES, sortOwnFirst } from './overview.rules.ts'

const PARTS: [keyof typeof PART_SCOPES, NamedScope[]][] = [
  ['accounting', ['accounting:read']],
  ['reports', ['activity-reports:read']],
  ['missions', ['missions:read']],
  ['bank_accounts', ['bank-accounts:read', 'bank-accounts:approve']],
  ['documents', ['compliance-documents:read', 'compliance-documents:review']],
  ['freelancers', ['freelancers:read']],
]

test.each(PARTS)('the part %s is for whoever has all of %j', (part, scopes) => {
  expect(maySee(part, scopes)).toBe(true)
  expect(maySee(part, ['*'])).toBe(true)
  for (const missing of scopes)
    expect(
      maySee(
        part,
        scopes.filter((scope) => scope !== missing),
      ),
    ).toBe(false)
})

test('the table above has every part', () => {
  expect(PARTS.map(([part]) => part).sort()).toEqual(Object.keys(PART_SCOPES).sort())
})

test('the items of the caller come first, each part in its order', () => {
  const page = { items: [1, 2, 3, 4, 5], page: 1, per_page: 5, total: 9 } as never as Parameters<
    typeof sortOwnFirst<number>
  >[0]
  expect(sortOwnFirst(page, (item) => item % 2 === 0, 4)).toEqual({
    ...page,
    items: [2, 4, 1, 3],
    per_page: 4,
  })
})
