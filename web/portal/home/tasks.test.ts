import { expect, test } from 'vitest'
import type {
  ComplianceKindState,
  PortalAccountingEntry,
  PortalActivityReport,
  PortalBankAccount,
  PortalBillingMandate,
  PortalMission,
  PortalSupplierInvoice,
} from '../../shared/sdk.ts'
import { currentOf, keyOf, reportedOf, tasksOf } from './tasks.ts'

const account = (status: PortalBankAccount['status']) => ({ status }) as PortalBankAccount
const ACCOUNTS = [account('approved')]
const NO_BILLING = { mandates: [], entries: [], sent: [], accounts: ACCOUNTS, kinds: [] }

const mission = (id: string, more: Partial<PortalMission> = {}) =>
  ({
    id,
    start_date: '2026-01-12',
    end_date: '2026-06-30',
    early_termination_date: null,
    allowed_actions: ['report'],
    ...more,
  }) as PortalMission
const report = (report_month: string, status: PortalActivityReport['status'], reason: string | null = null) =>
  ({ report_month, status, rejection_reason: reason }) as PortalActivityReport

test('past months need a report until it is submitted; a cancelled report does not count', () => {
  const one = mission('a')
  const reports = [report('2026-01', 'approved'), report('2026-02', 'cancelled'), report('2026-03', 'draft')]
  expect(tasksOf([one], [{ mission: one, reports }], '2026-04-10', NO_BILLING)).toEqual([
    { kind: 'report', mission: one, months: ['2026-02', '2026-03'] },
  ])
  expect(currentOf([{ mission: one, reports }], '2026-04-10')).toEqual([
    { mission: one, month: '2026-04', report: undefined },
  ])
})

test('rejected reports come first, then offers to answer, then missing reports', () => {
  const offered = mission('offered', { allowed_actions: ['accept', 'decline'] })
  const extended = mission('extended', {
    allowed_actions: ['accept-extension', 'decline-extension', 'report'],
    start_date: '2026-04-01',
  })
  const sent = mission('sent', { start_date: '2026-03-01' })
  const reported = [
    { mission: extended, reports: [] },
    { mission: sent, reports: [report('2026-03', 'rejected', 'Which day?')] },
  ]
  expect(tasksOf([offered, extended, sent], reported, '2026-04-10', NO_BILLING)).toEqual([
    { kind: 'correct', mission: sent, month: '2026-03', reason: 'Which day?' },
    { kind: 'accept', mission: offered },
    { kind: 'extension', mission: extended },
  ])
})

test('a mission that ended this month can be reported immediately', () => {
  const ended = mission('ended', {
    start_date: '2026-04-01',
    early_termination_date: '2026-04-08',
  })
  const reported = [{ mission: ended, reports: [] }]
  expect(tasksOf([ended], reported, '2026-04-08', NO_BILLING)).toEqual([])
  expect(currentOf(reported, '2026-04-08')).toHaveLength(1)
  expect(tasksOf([ended], reported, '2026-04-09', NO_BILLING)).toEqual([
    { kind: 'report', mission: ended, months: ['2026-04'] },
  ])
  expect(currentOf(reported, '2026-04-09')).toEqual([])
})

test('lists missions with work, each with its reports', () => {
  const missions = ['declined', 'running', 'completed', 'offered'].map((id) =>
    mission(id, { allowed_actions: id === 'running' || id === 'completed' ? ['report'] : [] }),
  )
  const own = { ...report('2026-02', 'pending'), mission: { id: 'completed' } } as PortalActivityReport
  expect(reportedOf(missions, [own])).toEqual([
    { mission: missions[1], reports: [] },
    { mission: missions[2], reports: [own] },
  ])
})

test('an offered mandate and credit notes to accept come before missing reports; answered ones are no task', () => {
  const one = mission('a', { start_date: '2026-03-01' })
  const mandate = (id: string, allowed_actions: string[]) => ({ id, allowed_actions }) as PortalBillingMandate
  const entry = (id: string, allowed_actions: string[]) => ({ id, allowed_actions }) as PortalAccountingEntry
  const billing = {
    mandates: [mandate('offered', ['accept', 'decline']), mandate('accepted', ['revoke'])],
    entries: [entry('credit', ['accept']), entry('invoice', ['contest'])],
    sent: [],
    accounts: ACCOUNTS,
    kinds: [],
  }
  const tasks = tasksOf([one], [{ mission: one, reports: [] }], '2026-04-10', billing)
  expect(tasks.map(keyOf)).toEqual(['offered', 'credit_note credit', 'report a'])
})

test('an invoice that the freelancer has to send is a task until it is sent, and again if it is rejected or cannot be accepted', () => {
  const waiting = (id: string, ...codes: string[]) =>
    ({
      id,
      allowed_actions: [] as string[],
      invoice: {
        status: 'waiting',
        missing: codes.map((code) => ({ party: 'invoice', code, detail: null })),
      },
    }) as unknown as PortalAccountingEntry
  const sent = (id: string, status: PortalSupplierInvoice['status'], is_blocking = false) =>
    ({ entry_ids: [id], status, differences: [{ is_blocking }] }) as PortalSupplierInvoice
  const billing = {
    mandates: [],
    entries: [
      waiting('own', 'supplier_invoice_missing'),
      waiting('dollars', 'currency_not_eur'),
      waiting('sent', 'supplier_invoice_missing'),
      waiting('rejected', 'supplier_credit_note_missing'),
      waiting('wrong', 'supplier_invoice_missing'),
      waiting('team', 'amounts_differ'),
    ],
    sent: [
      sent('sent', 'received'),
      sent('sent', 'replaced'),
      sent('rejected', 'rejected'),
      sent('wrong', 'received', true),
    ],
    accounts: ACCOUNTS,
    kinds: [],
  }
  expect(tasksOf([], [], '2026-04-10', billing).map(keyOf)).toEqual([
    'own_invoice own',
    'own_invoice dollars',
    'own_invoice rejected',
    'own_invoice wrong',
  ])
})

test('who works or has invoices enters a bank account; one that the company checks is no task, a rejected one is', () => {
  const one = mission('a', { start_date: '2026-04-01' })
  const reported = [{ mission: one, reports: [] }]
  const tasks = (accounts: PortalBankAccount[], of = reported) =>
    tasksOf([one], of, '2026-04-10', { ...NO_BILLING, accounts })
  const rejected = account('rejected')
  expect(tasks([])).toEqual([{ kind: 'bank_account', rejected: undefined }])
  expect(tasks([account('withdrawn'), rejected])).toEqual([{ kind: 'bank_account', rejected: undefined }])
  expect(tasks([rejected])).toEqual([{ kind: 'bank_account', rejected }])
  expect(tasks([account('proposed'), rejected])).toEqual([])
  expect(tasks([rejected, account('approved')])).toEqual([])
  expect(tasks([], [])).toEqual([])
})

test('documents are a task once they are asked for, refused or expiring, and until they are sent', () => {
  const of = (change: Partial<ComplianceKindState>): ComplianceKindState => ({
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
    tasksOf([], [], '2026-04-10', { ...NO_BILLING, kinds: [of(change)] }).length > 0
  expect(isTask({ open: version('requested') })).toBe(true)
  expect(isTask({ open: version('requested'), is_required: false })).toBe(true)
  expect(isTask({ refused: version('refused') })).toBe(true)
  expect(isTask({ state: 'expiring' })).toBe(true)
  expect(isTask({ state: 'expired' })).toBe(true)
  // Nobody has asked, it is there, in review, or not owed.
  expect(isTask({})).toBe(false)
  expect(isTask({ state: 'valid' })).toBe(false)
  expect(isTask({ state: 'expired', open: version('uploaded') })).toBe(false)
  expect(isTask({ state: 'expired', is_required: false })).toBe(false)
})
