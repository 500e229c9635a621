// The kinds of resources of a team, how they are listed, and how a row created by the load is identified.
import type { Fields, Kind } from './ledger.ts'

export type Row = Fields & { id: string }
type Listed = {
  /** The full path; the operator's list contains every team's rows, and is read with the operator token. */
  path: string
  /** A filter without which some rows are not listed. */
  filter?: string
  findMarker(row: Row): string | undefined
  /** Operations on other kinds create rows of this kind, too, without a marker. */
  isMadeByMany?: true
  /** An operation on another kind that also creates at most `rows` rows of this kind. */
  alsoMadeBy?: { act: string; kind: Kind; rows: number }
}

const MARKER = /^f[ab]-\d+/
const createMarkerReader = (member: string) => (row: Row) => MARKER.exec(String(row[member]))?.[0]

export const LISTED: Partial<Record<Kind, Listed>> = {
  'project-codes': { path: '/api/v1/project-codes', findMarker: createMarkerReader('external_id') },
  'team-tags': { path: '/api/v1/team-tags', findMarker: createMarkerReader('name') },
  teams: { path: '/api/v1/teams', findMarker: createMarkerReader('external_id') },
  users: {
    path: '/api/v1/users',
    filter: 'status=active,pending,expired,undeliverable,deactivated',
    findMarker: createMarkerReader('email'),
    // An erased user has no marker.
    isMadeByMany: true,
  },
  freelancers: { path: '/api/v1/freelancers', findMarker: createMarkerReader('email'), isMadeByMany: true },
  'document-templates': { path: '/api/v1/document-templates', findMarker: createMarkerReader('name') },
  missions: { path: '/api/v1/missions', findMarker: createMarkerReader('external_id') },
  // The mission is the marker, because it has one report in the month.
  'activity-reports': {
    path: '/api/v1/activity-reports',
    findMarker: ({ mission }) => (mission as { id?: string } | undefined)?.id,
  },
  'accounting/entries': {
    path: '/api/v1/accounting/entries',
    findMarker: () => undefined,
    isMadeByMany: true,
  },
  payments: {
    path: '/api/v1/accounting/payments',
    findMarker: createMarkerReader('reference'),
    isMadeByMany: true,
  },
  'payment-batches': { path: '/api/v1/payment-batches', findMarker: createMarkerReader('label') },
  'supplier-invoices': {
    path: '/api/v1/accounting/supplier-invoices',
    findMarker: createMarkerReader('number'),
  },
  'accounting/exports': {
    path: '/api/v1/accounting/exports',
    findMarker: () => undefined,
    alsoMadeBy: { act: 'createAccountingSending', kind: 'accounting/sendings', rows: 2 },
  },
  'accounting/sendings': { path: '/api/v1/accounting/sendings', findMarker: () => undefined },
  'accounting/account-overrides': {
    path: '/api/v1/accounting/account-overrides',
    findMarker: createMarkerReader('label'),
  },
  'api-keys': {
    path: '/api/v1/api-keys',
    findMarker: createMarkerReader('name'),
    alsoMadeBy: { act: 'acceptPortalInvitation', kind: 'users', rows: 1 },
  },
  'operator/teams': { path: '/operator/v1/teams', findMarker: createMarkerReader('name') },
}

export const isOperatorList = ({ path }: Pick<Listed, 'path'>): boolean => path.startsWith('/operator/')

/** The credential that may read this list. */
export const getListToken = (list: Listed, access: { key: string; operatorToken: string }): string =>
  isOperatorList(list) ? access.operatorToken : access.key

/** The team that a marker was created for. */
export const getMarkerTeam = (marker: string) => marker[1]

/**
 * Fields that change with the entries of a report, with the use of a key, when a job numbers an invoice or makes its file, when a mandate
 * is offered, and when a payment is reversed.
 */
const INDIRECT_FIELDS = [
  'invoicing_is_paid',
  'expenses_is_paid',
  'last_used_at',
  'invoice_number',
  'invoice_date',
  'due_date',
  'file_name',
  'supplier_code',
  'reversed_at',
]

/** Picks the fields that belong to the row alone, and are the same in a list and in a response. */
export function pickScalars(row: Fields): Fields {
  // A job gives references to the rows that an earlier release has created.
  const isAwaited = (name: string, value: unknown) => name === 'reference' && value === null
  const isOwn = ([name, value]: [string, unknown]) =>
    (value === null || typeof value !== 'object') &&
    !INDIRECT_FIELDS.includes(name) &&
    !isAwaited(name, value)
  return Object.fromEntries(Object.entries(row).filter(isOwn))
}
