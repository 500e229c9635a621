// A name that two features declare, or a reference to a name that no feature declares, is an error at startup.
import { expect, test } from 'vitest'
import { defineErrors, kind } from './errors/error-kinds.ts'
import { defineEvents, event } from './events/event-kinds.ts'
import type { Manifest } from './manifest.ts'
import { mergeManifests } from './merge-manifests.ts'

const BOOK_EVENTS = defineEvents('book', { created: event('A book was bought.') })
const BOOK_ERRORS = defineErrors({ book_lent: kind('in_use', {}, () => 'The book is lent') })

const BOOKS: Manifest = {
  name: 'books',
  tag: { name: 'Books', description: 'To read.' },
  tables: { book: { distributedBy: 'tenant_id', audited: 'book' } },
  readAccess: { book: { scope: 'books:read' } },
  constraints: {
    book_isbn_key: { field: 'isbn', alreadyExists: 'book' },
    book_shelf_fkey: { field: 'shelf_id', unknownReference: 'shelf' },
  },
  scopes: { resources: ['books'], actions: ['books:lend', 'books:return'], memberActions: ['books:return'] },
  errors: BOOK_ERRORS,
  events: [BOOK_EVENTS],
  resources: ['book'],
  references: ['book'],
  locks: ['book-keys'],
}
const SHELVES: Manifest = {
  name: 'shelves',
  tables: { shelf: { notDistributed: 'read by all', notAudited: 'made of wood' } },
  scopes: { resources: ['shelves'] },
  references: ['shelf'],
}

test('merges the declarations in the order of the features', () => {
  const merged = mergeManifests([BOOKS, SHELVES])
  expect(merged.scopes).toEqual([
    '*',
    'books:read',
    'books:write',
    'shelves:read',
    'shelves:write',
    'books:lend',
    'books:return',
  ])
  expect(merged.memberScopes).toEqual(['books:read', 'shelves:read', 'books:return'])
  expect([...merged.tables].map(([name, { owner }]) => [name, owner])).toEqual([
    ['book', 'books'],
    ['shelf', 'shelves'],
  ])
  expect(merged).toMatchObject({
    errors: [BOOK_ERRORS.book_lent],
    events: new Map([['book.created', BOOK_EVENTS.created]]),
    resources: ['book'],
    references: ['book', 'shelf'],
    uniqueResources: ['book'],
    auditedResources: ['book'],
    readAccess: new Map([['book', { scope: 'books:read' }]]),
  })
})

const TWICE: [what: string, declared: Omit<Manifest, 'name'>][] = [
  ['tag Books', { tag: { name: 'Books', description: 'To burn.' } }],
  ['table book', { tables: { book: { distributedBy: 'tenant_id', audited: 'other' } } }],
  ['audited resource book', { tables: { other: { distributedBy: 'tenant_id', audited: 'book' } } }],
  ['read access book', { readAccess: { book: { scope: 'shelves:read' } } }],
  ['constraint book_isbn_key', { constraints: { book_isbn_key: { unreachable: 'none' } } }],
  ['scope books:read', { scopes: { resources: ['books'] } }],
  ['scope books:lend', { scopes: { actions: ['books:lend'] } }],
  ['scope books:write', { scopes: { actions: ['books:write'] } }],
  ['error code book_lent', { errors: BOOK_ERRORS }],
  ['event book.created', { events: [BOOK_EVENTS] }],
  ['resource book', { resources: ['book'] }],
  ['reference book', { references: ['book'] }],
  ['lock book-keys', { locks: ['book-keys'] }],
]

test.each(TWICE)('the same %s in two manifests is an error that names both', (what, declared) => {
  expect(() => mergeManifests([BOOKS, SHELVES, { name: 'other', ...declared }])).toThrow(
    `The ${what} is declared by books and by other`,
  )
})

test('two manifests with the same name are an error', () => {
  expect(() => mergeManifests([SHELVES, { name: 'shelves' }])).toThrow(
    'The feature shelves is declared by shelves and by shelves',
  )
})

test('a reference to a name that no manifest declares is an error', () => {
  expect(() => mergeManifests([BOOKS])).toThrow('No manifest declares shelf, the reference of a foreign key')
  const constraints = { page_key: { field: 'number', alreadyExists: 'page' } }
  expect(() => mergeManifests([{ name: 'pages', constraints }])).toThrow(
    'No manifest declares page, the resource of a unique constraint',
  )
  expect(() => mergeManifests([{ name: 'pages', scopes: { memberActions: ['pages:turn'] } }])).toThrow(
    'No manifest declares pages:turn, the action of members',
  )
})

test('by default members may read every resource and take the member actions, but no other action, even if its name ends with read', () => {
  const log: Manifest = {
    name: 'log',
    scopes: { resources: ['pages'], actions: ['log:read', 'feed:read'], memberActions: ['feed:read'] },
  }
  expect(mergeManifests([log]).memberScopes).toEqual(['pages:read', 'feed:read'])
})

test('a part is readable with its resource; an audited resource or subject of events that declares no read access is an error', () => {
  const page: Manifest = {
    name: 'pages',
    tables: { page: { distributedBy: 'tenant_id', audited: 'page' } },
    scopes: { resources: ['pages'] },
  }
  const merge = (readAccess: Manifest['readAccess']) => () =>
    mergeManifests([{ ...page, ...(readAccess && { readAccess }) }])
  const access = { scope: 'pages:read', role: 'team-admin' } as const
  expect(merge({ book: access, page: 'book' })().readAccess.get('page')).toEqual(access)
  expect(merge(undefined)).toThrow('No manifest declares who may read page')
  expect(merge({ page: 'book' })).toThrow('No manifest declares who may read book')
  expect(merge({ page: { scope: 'books:read' } })).toThrow(
    'No manifest declares books:read, the scope of a read access',
  )
  expect(() => mergeManifests([{ name: 'events', events: [BOOK_EVENTS] }])).toThrow(
    'No manifest declares who may read book',
  )
})
