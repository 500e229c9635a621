// Which part of the overview a caller sees, and in which order.
import { getReadAccess, mayRead, type ReadAccess, type Reader } from '../../../domain/access/read-access.ts'
import { grants, type NamedScope } from '../../../domain/access/scopes.ts'
import type { Page } from '../../../domain/pagination.ts'

/** The resource of each part, and the action that awaits the caller; both are needed. */
export const PARTS = {
  accounting: { resource: 'accounting_entry' },
  reports: { resource: 'activity_report' },
  missions: { resource: 'mission' },
  bank_accounts: { resource: 'bank_account', action: 'bank-accounts:approve' },
  documents: { resource: 'compliance_document', action: 'compliance-documents:review' },
  freelancers: { resource: 'freelancer' },
} as const satisfies Record<string, { resource: string; action?: NamedScope }>

export function maySee(
  part: keyof typeof PARTS,
  reader: Reader,
  readAccess: ReadonlyMap<string, ReadAccess>,
): boolean {
  const { resource, action }: { resource: string; action?: NamedScope } = PARTS[part]
  return (
    mayRead(reader, getReadAccess(readAccess, resource)) &&
    (action === undefined || grants(reader.scopes, action))
  )
}

/** The first items of a page: those of the caller, then the others, each in their order. */
export function sortOwnFirst<T>(page: Page<T>, isMine: (item: T) => boolean, limit: number): Page<T> {
  const items = [...page.items.filter(isMine), ...page.items.filter((item) => !isMine(item))]
  return { ...page, items: items.slice(0, limit), per_page: limit }
}
