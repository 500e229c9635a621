// Which part of the overview a caller sees, and in which order.
import { grants, type NamedScope, type Scope } from '../../../domain/access/scopes.ts'
import type { Page } from '../../../domain/pagination.ts'

/** The scopes of each part; all of them are needed. */
export const PART_SCOPES = {
  accounting: ['accounting:read'],
  reports: ['activity-reports:read'],
  missions: ['missions:read'],
  bank_accounts: ['bank-accounts:read', 'bank-accounts:approve'],
  documents: ['compliance-documents:read', 'compliance-documents:review'],
  freelancers: ['freelancers:read'],
} as const satisfies Record<string, readonly NamedScope[]>

export const maySee = (part: keyof typeof PART_SCOPES, scopes: readonly Scope[]): boolean =>
  PART_SCOPES[part].every((scope) => grants(scopes, scope))

/** The first items of a page: those of the caller, then the others, each in their order. */
export function sortOwnFirst<T>(page: Page<T>, isMine: (item: T) => boolean, limit: number): Page<T> {
  const items = [...page.items.filter(isMine), ...page.items.filter((item) => !isMine(item))]
  return { ...page, items: items.slice(0, limit), per_page: limit }
}
