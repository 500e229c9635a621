import { expect, test } from 'vitest'
import type {
  ComplianceKindState,
  PortalAccountingEntry,
  PortalHome,
  PortalMission,
} from '../../../shared/sdk.ts'
import { isRunning, listTasks, toTaskKey } from './tasks.ts'

const HOME: PortalHome = {
  returned_reports: [],
  due_reports: [],
  current_reports: [],
  has_offered_mandate: false,
  needs_bank_account: false,
  rejected_bank_account: null,
  money: [],
  contact: null,
  missions: [],
  entries: [],
  compliance: { freelancer_id: 'f', contract_total: null, is_required: false, kinds: [] },
  missing: [],
}
const tasks = (more: Partial<PortalHome>) => listTasks({ ...HOME, ...more })

const mission = (id: string, ...allowed_actions: PortalMission['allowed_actions']) =>
  ({ id, status: 'in-progress', allowed_actions }) as PortalMission
const entry = (id: string, allowed_actions: string[], ...codes: string[]) =>
  ({
    id,
    allowed_actions,
    invoice: { status: 'waiting', missing: codes.map((code) => ({ party: 'invoice', code, detail: null })) },
  }) as unknown as PortalAccountingEntry

test('a mission in progress without open steps is no task', () => {
  expect(tasks({ missions: [mission('a', 'report')] })).toEqual([])
})

test('the tasks start with reports to correct, followed by offers, billing tasks, and reports to submit', () => {
  const ref = { id: 'm', name: 'Shop' }
  const found = tasks({
    returned_reports: [{ mission: ref, report_month: '2026-03', rejection_reason: 'Friday?' }],
    due_reports: [{ mission: ref, months: ['2026-04', '2026-05'] }],
    missions: [mission('offer', 'accept', 'decline'), mission('more', 'decline-extension', 'report')],
    has_offered_mandate: true,
    needs_bank_account: true,
    entries: [entry('credit', ['accept']), entry('own', [], 'supplier_invoice_missing')],
  })
  expect(found.map(toTaskKey)).toEqual([
    'correct m 2026-03',
    'accept offer',
    'extension more',
    'mandate',
    'bank_account',
    'credit_note credit',
    'own_invoice own',
    'report m',
  ])
})

test('an offered mission that cannot be accepted yet is a task', () => {
  expect(tasks({ missions: [mission('a', 'decline')] }).map(toTaskKey)).toEqual(['accept a'])
})

test('a mission with an offered extension is running', () => {
  const running = (status: PortalMission['status']) => isRunning({ ...mission('a'), status })
  expect(running('in-progress')).toBe(true)
  expect(running('pending-freelancer-extension')).toBe(true)
  expect(running('pending-freelancer-review')).toBe(false)
})

test('documents are a task when they are requested, refused or expiring, until they are sent', () => {
  const createKindState = (change: Partial<ComplianceKindState>): ComplianceKindState => ({
    kind: 'registration',
    is_required: true,
    state: 'missing',
    in_force: null,
    open: null,
    refused: null,
    ...change,
  })
  const version = (status: 'requested' | 'uploaded' | 'refused') => ({ id: 'a', status, valid_until: null })
  const isTask = (change: Partial<ComplianceKindState>) =>
    tasks({ compliance: { ...HOME.compliance, kinds: [createKindState(change)] } }).length > 0
  expect(isTask({ open: version('requested') })).toBe(true)
  expect(isTask({ open: version('requested'), is_required: false })).toBe(true)
  expect(isTask({ refused: version('refused') })).toBe(true)
  expect(isTask({ state: 'expiring' })).toBe(true)
  expect(isTask({ state: 'expired' })).toBe(true)
  // No task: documents that were not requested, are valid, are in review, or are not required.
  expect(isTask({})).toBe(false)
  expect(isTask({ state: 'valid' })).toBe(false)
  expect(isTask({ state: 'expired', open: version('uploaded') })).toBe(false)
  expect(isTask({ state: 'expired', is_required: false })).toBe(false)
})
