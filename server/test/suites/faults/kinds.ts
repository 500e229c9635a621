// What a team has, as it is listed, and by what a row is told that was made under load.
import type { Kind, Members } from './ledger.ts'

export type Row = Members & { id: string }
type Listed = {
  path: string
  markerOf(row: Row): string | undefined
  /** The operation of another kind that makes rows of this one too. */
  alsoMadeBy?: string
}

const MARKER = /^f[ab]-\d+/
const beginningOf = (member: string) => (row: Row) => MARKER.exec(String(row[member]))?.[0]

export const LISTED: Partial<Record<Kind, Listed>> = {
  'project-codes': { path: '/project-codes', markerOf: beginningOf('external_id') },
  'team-tags': { path: '/team-tags', markerOf: beginningOf('name') },
  teams: { path: '/teams', markerOf: beginningOf('external_id') },
  users: { path: '/users', markerOf: beginningOf('email') },
  freelancers: { path: '/freelancers', markerOf: beginningOf('email') },
  'document-templates': { path: '/document-templates', markerOf: beginningOf('name') },
  missions: { path: '/missions', markerOf: beginningOf('external_id') },
  // One for each mission and month.
  'activity-reports': {
    path: '/activity-reports',
    markerOf: ({ mission }) => (mission as { id?: string } | undefined)?.id,
  },
  'accounting/entries': { path: '/accounting/entries', markerOf: () => undefined },
  'accounting/exports': { path: '/accounting/exports', markerOf: () => undefined },
  'api-keys': { path: '/api-keys', markerOf: beginningOf('name'), alsoMadeBy: 'acceptPortalInvitation' },
}

/** The team that a marker was made for. */
export const teamOfMarker = (marker: string) => marker[1]

/** They change with the entries of a report. */
const OF_OTHERS = ['invoicing_is_paid', 'expenses_is_paid']

/** What belongs to the row alone, and is listed as it was answered. */
export function scalarsOf(row: Members): Members {
  const isOwn = ([name, value]: [string, unknown]) =>
    (value === null || typeof value !== 'object') && !OF_OTHERS.includes(name)
  return Object.fromEntries(Object.entries(row).filter(isOwn))
}
