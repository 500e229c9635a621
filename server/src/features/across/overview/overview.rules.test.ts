import { expect, test } from 'vitest'
import type { NamedScope, Scope } from '../../../domain/access/scopes.ts'
import { DECLARATIONS } from '../../all.ts'
import { maySee, PARTS, sortOwnFirst } from './overview.rules.ts'

const SCOPES_OF_PARTS: [keyof typeof PARTS, NamedScope[]][] = [
  ['accounting', ['accounting:read']],
  ['reports', ['activity-reports:read']],
  ['missions', ['missions:read']],
  ['bank_accounts', ['bank-accounts:read', 'bank-accounts:approve']],
  ['documents', ['compliance-documents:read', 'compliance-documents:review']],
  ['freelancers', ['freelancers:read']],
]

const mayMemberSee = (part: keyof typeof PARTS, scopes: readonly Scope[]) =>
  maySee(part, { scopes, role: 'team-member' }, DECLARATIONS.readAccess)

test.each(SCOPES_OF_PARTS)('the part %s is for callers with all of %j', (part, scopes) => {
  expect(mayMemberSee(part, scopes)).toBe(true)
  expect(mayMemberSee(part, ['*'])).toBe(true)
  for (const missing of scopes)
    expect(
      mayMemberSee(
        part,
        scopes.filter((scope) => scope !== missing),
      ),
    ).toBe(false)
})

test('the table above has every part', () => {
  expect(SCOPES_OF_PARTS.map(([part]) => part).sort()).toEqual(Object.keys(PARTS).sort())
})

test("the caller's items come first, then the others, each in their order", () => {
  const page = { items: [1, 2, 3, 4, 5], page: 1, per_page: 5, total: 9 } as never as Parameters<
    typeof sortOwnFirst<number>
  >[0]
  expect(sortOwnFirst(page, (item) => item % 2 === 0, 4)).toEqual({
    ...page,
    items: [2, 4, 1, 3],
    per_page: 4,
  })
})
