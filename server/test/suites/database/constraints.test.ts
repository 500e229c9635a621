// Every unique and foreign key constraint either has an error for the caller (kernel/db/schema/constraints.ts), or
// cannot be violated by any request, for the reason given here.
import pg from 'pg'
import { expect, test } from 'vitest'
import { errorOfConstraint } from '../../../src/kernel/db/schema/constraints.ts'
import { statusOf } from '../../../src/kernel/http/server/error-status.ts'
import { startWorld } from '../../world/world.ts'

const { database } = await startWorld()

/** Tables whose rows are never deleted: a reference that was found stays valid. */
const NEVER_DELETED = [
  'tenant',
  'team_user',
  'team',
  'mission',
  'mission_deliverable',
  'framework_agreement',
  'document',
  'stored_file',
  'activity_report',
  'accounting_entry',
  'accounting_export',
  'api_key',
]

const CANNOT_BE_VIOLATED: Record<string, string> = {
  invitation_freelancer_fkey: 'made in the transaction that makes the freelancer',
  invitation_freelancer_key: 'an invitation has the id of its freelancer, and is made with them',
  invitation_tag_invitation_fkey: 'made in the transaction that makes the invitation',
  invitation_team_invitation_fkey: 'made in the transaction that makes the invitation',
  freelancer_tag_freelancer_fkey: 'the freelancer is locked by whoever assigns',
  freelancer_team_freelancer_fkey: 'the freelancer is locked by whoever assigns',
  portal_link_freelancer_fkey: 'the freelancer is locked by whoever makes a link, or has missions',
  signature_portal_link_fkey: 'only freelancers who never accepted are deleted',
  framework_agreement_freelancer_fkey: 'the freelancer is locked by whoever creates a mission',
  activity_report_freelancer_fkey: 'a freelancer with a mission is never deleted',
  accounting_entry_freelancer_fkey: 'a freelancer with a mission is never deleted',
  accounting_series_freelancer_fkey: 'a freelancer with a mission is never deleted',
  framework_agreement_template_fkey:
    'the template is locked by whoever refers to it, and detached before it is deleted',
  mission_service_template_fkey:
    'the template is locked by whoever refers to it, and detached before it is deleted',
  document_version_key: 'the mission is locked by whoever makes a version',
  accounting_entry_number_key: 'the series is locked by whoever takes a number',
  accounting_entry_credited_key: 'the report is locked by whoever cancels its entries',
  audit_entry_number_key: 'the end of the chain is locked by whoever seals',
}

type Constraint = { name: string; references: string | null }

const constraints = await database.query<Constraint>({
  text: `select conname as name, confrelid::regclass::text as references from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace
    union all
    select indexrelid::regclass::text, null from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and not indisprimary and relnamespace = current_schema()::regnamespace`,
})

const errorFor = (constraint: string) =>
  errorOfConstraint(Object.assign(new pg.DatabaseError('violated', 0, 'error'), { constraint }))

test('every constraint that two concurrent requests can violate has an error for the caller', () => {
  const unexplained = constraints
    .filter(({ references }) => !NEVER_DELETED.includes(references ?? ''))
    .map(({ name }) => name)
    .filter((name) => !errorFor(name) && !CANNOT_BE_VIOLATED[name])
  expect(unexplained).toEqual([])
})

test('every listed constraint exists and is listed once', () => {
  const names = constraints.map(({ name }) => name)
  const explained = Object.keys(CANNOT_BE_VIOLATED)
  expect(explained.filter((name) => !names.includes(name) || errorFor(name))).toEqual([])
})

test('a violation is 400 with the field and the reason', () => {
  for (const { name } of constraints) {
    const error = errorFor(name)
    if (!error) continue
    expect(statusOf(error.details)).toBe(400)
    expect(['already_exists', 'unknown_reference', 'in_use']).toContain(error.details.reason)
  }
})
