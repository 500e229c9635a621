// What causes a notification, who gets it, and whether it is still their turn.
import { describe, expect, test } from 'vitest'
import {
  CAUSING_EVENTS,
  DATE_RECIPIENTS,
  getPagePath,
  isOfferOpen,
  isStillDue,
  KINDS_BY_PERSON,
  listEventCauses,
  type Staff,
  toCauseKey,
} from './notification-kinds.rules.ts'
import { type Facts, KINDS, type Kind, SUBJECT_TYPES } from './notification-kinds.ts'

const FACTS: Facts = {
  subject_id: 'subject',
  status: null,
  mission_id: 'mission',
  freelancer_id: 'freelancer',
  approver_id: 'approver',
  signer_id: 'signer',
  referent_id: 'referent',
  has_document: false,
  month: null,
  day: null,
  entry_type: null,
  is_sent_by_mail: false,
}
const STAFF: Staff = {
  admins: ['admin 1', 'admin 2'],
  accountants: ['accountant'],
  payers: ['payer'],
  isReader: () => true,
}
const FREELANCER = { kind: 'freelancer', id: 'freelancer' }
const users = (...ids: string[]) => ids.map((id) => ({ kind: 'user', id }))

const causesFor = (type: string, data: object = {}) =>
  listEventCauses({ type, subject_id: 'subject', data: data as Record<string, unknown> })

/** Kind, subject and recipients of each notification. */
const listNotified = (
  type: string,
  data: object = {},
  facts: Partial<Facts> = {},
  staff: Partial<Staff> = {},
) =>
  causesFor(type, data).map(({ kind, subject, recipients }) => ({
    kind,
    subject,
    to: recipients({ ...FACTS, ...facts }, { ...STAFF, ...staff }),
  }))

describe('notifications caused by events:', () => {
  const mission = (kind: Kind, to: object[]) => [{ kind, subject: 'mission', to }]

  test.each<[string, object, object[]]>([
    ['mission.created', { to: 'draft' }, mission('mission_to_approve', users('approver'))],
    ['mission.created', { to: 'pending-freelancer-review' }, mission('offer_to_answer', [FREELANCER])],
    ['mission.created', { to: 'in-progress' }, []],
    ['mission.approved', { to: 'pending-freelancer-review' }, mission('offer_to_answer', [FREELANCER])],
    ['mission.approved', { to: 'in-progress' }, []],
    [
      'mission.extension_proposed',
      { to: 'pending-freelancer-extension' },
      mission('offer_to_answer', [FREELANCER]),
    ],
    [
      'mission.agreement_taken_over',
      { to: 'pending-freelancer-review' },
      mission('offer_to_answer', [FREELANCER]),
    ],
    [
      'mission.agreement_taken_over',
      { to: 'pending-company-review' },
      mission('contract_to_sign', users('signer')),
    ],
    ['mission.agreement_taken_over', { to: 'draft' }, []],
    ['mission.accepted', { to: 'pending-company-review' }, mission('contract_to_sign', users('signer'))],
    ['mission.accepted', { to: 'in-progress' }, []],
    ['mission.report_reminded', {}, mission('report_due', [FREELANCER])],
    ['mission.cancelled', { to: 'cancelled' }, []],
  ])('%s %j', (type, data, expected) => {
    expect(listNotified(type, data)).toEqual(expected)
  })

  test.each<[string, Kind, string, object[]]>([
    ['activity_report.submitted', 'report_submitted', 'activity_report', users('approver')],
    ['activity_report.rejected', 'report_rejected', 'activity_report', [FREELANCER]],
    ['activity_report.approved', 'report_approved', 'activity_report', [FREELANCER]],
    ['accounting_entry.paid', 'invoice_paid', 'accounting_entry', [FREELANCER]],
    [
      'compliance_document.expiring',
      'document_expiring',
      'compliance_document',
      [FREELANCER, ...users('approver')],
    ],
    ['accounting_export.created', 'export_ready', 'accounting_export', users('accountant')],
    ['payment_batch.prepared', 'batch_to_approve', 'payment_batch', users('payer')],
    ['payment_batch.exported', 'export_ready', 'payment_batch', users('payer')],
  ])('%s: %s', (type, kind, subject, to) => {
    expect(listNotified(type)).toEqual([{ kind, subject, to }])
  })

  test('every listed event causes one', () => {
    for (const type of CAUSING_EVENTS)
      expect(
        ['draft', 'pending-freelancer-review', 'pending-company-review'].flatMap((to) =>
          causesFor(type, { to, changed_fields: ['approver_id'] }),
        ),
        type,
      ).not.toEqual([])
    expect(new Set(CAUSING_EVENTS).size).toBe(CAUSING_EVENTS.length)
    expect(CAUSING_EVENTS).toHaveLength(15)
  })
})

describe('a change of a draft', () => {
  const listCausedKinds = (...changed_fields: string[]) =>
    causesFor('mission.updated', { changed_fields }).map(({ kind }) => kind)

  test.each(['rate_amount', 'end_date', 'name', 'deliverables'])('of %s asks the approver again', (field) => {
    expect(listCausedKinds(field)).toEqual(['mission_to_approve'])
    expect(listCausedKinds('external_id', field)).toEqual(['mission_to_approve'])
  })

  test('of the approver asks the new one', () => {
    expect(listCausedKinds('approver_id')).toEqual(['mission_to_approve'])
  })

  test.each([
    'external_id',
    'purchase_order',
    'project_code_id',
    'client_rate_amount',
    'planned_quantity',
    'team_signer_id',
  ])('of %s changes nothing that the approver decides about', (field) => {
    expect(listCausedKinds(field)).toEqual([])
  })

  test('without changed fields asks nobody', () => {
    expect(listCausedKinds()).toEqual([])
    expect(causesFor('mission.updated', {})).toEqual([])
    expect(causesFor('mission.updated', { changed_fields: 'rate_amount' })).toEqual([])
  })
})

describe('how often a cause is notified:', () => {
  const causeFor = (kind: Kind, changed_fields?: string[]) =>
    toCauseKey(kind, {
      type: 'mission.updated',
      subject_id: 'subject',
      event_id: 'event',
      data: changed_fields ? { changed_fields } : {},
    })

  test('an approver is asked once for a mission, and again when its terms change', () => {
    expect(causeFor('mission_to_approve')).toBe('subject')
    expect(causeFor('mission_to_approve', ['approver_id'])).toBe('subject')
    expect(causeFor('mission_to_approve', ['rate_amount'])).toBe('event')
  })

  test('every other kind is notified with each event', () => {
    for (const kind of KINDS.filter((one) => one !== 'mission_to_approve'))
      expect(causeFor(kind)).toBe('event')
  })
})

describe('the recipients are', () => {
  const inactive = (...ids: string[]) => ({ isReader: (id: string) => !ids.includes(id) })
  const findRecipients = (type: string, data: object, facts: Partial<Facts>, staff: Partial<Staff>) =>
    listNotified(type, data, facts, staff)[0]?.to

  test('the admins if the approver or the signer is no longer active', () => {
    const admins = users('admin 1', 'admin 2')
    expect(findRecipients('mission.created', { to: 'draft' }, {}, inactive('approver'))).toEqual(admins)
    expect(findRecipients('mission.created', { to: 'draft' }, { approver_id: null }, {})).toEqual(admins)
    const accepted = { to: 'pending-company-review' }
    expect(findRecipients('mission.accepted', accepted, {}, inactive('signer'))).toEqual(admins)
  })

  test('for a report, the approver, otherwise the referent, otherwise the admins', () => {
    const submitted = (facts: Partial<Facts>, staff: Partial<Staff> = {}) =>
      findRecipients('activity_report.submitted', {}, facts, staff)
    expect(submitted({})).toEqual(users('approver'))
    expect(submitted({ approver_id: null })).toEqual(users('referent'))
    expect(submitted({}, inactive('approver'))).toEqual(users('referent'))
    expect(submitted({}, inactive('approver', 'referent'))).toEqual(users('admin 1', 'admin 2'))
  })

  test('for an export, the admins if there is no payer, and no accountant who gets the file by mail', () => {
    expect(findRecipients('payment_batch.exported', {}, {}, { payers: [] })).toEqual(
      users('admin 1', 'admin 2'),
    )
    expect(findRecipients('accounting_export.created', {}, { is_sent_by_mail: true }, {})).toEqual([])
    expect(findRecipients('accounting_export.created', {}, {}, { accountants: [] })).toEqual([])
  })

  test('for the approval of a payment batch, not the users who prepared it', () => {
    const prepared = (involved_ids: string[], payers = ['payer', 'other']) =>
      findRecipients('payment_batch.prepared', {}, { involved_ids }, { payers })
    expect(prepared(['payer'])).toEqual(users('other'))
    expect(prepared(['payer', 'other', 'admin 1'])).toEqual(users('admin 2'))
    expect(prepared(['admin 2'], [])).toEqual(users('admin 1'))
  })

  test('nobody if a mission has no freelancer', () => {
    expect(findRecipients('activity_report.approved', {}, { freelancer_id: null }, {})).toEqual([])
  })
})

test('dates notify the freelancer of a due report, and the freelancer and the approver of the end of a mission', () => {
  expect(DATE_RECIPIENTS.report_due(FACTS, STAFF)).toEqual([FREELANCER])
  expect(DATE_RECIPIENTS.mission_ending(FACTS, STAFF)).toEqual([FREELANCER, ...users('approver')])
})

describe('a notification is still due:', () => {
  const isDue = (kind: Kind, facts: Partial<Facts>, day: string | null = null) =>
    isStillDue(kind, { ...FACTS, ...facts }, { day })

  test.each<[Kind, string[], string]>([
    ['mission_to_approve', ['draft'], 'rejected'],
    ['offer_to_answer', ['pending-freelancer-review', 'pending-freelancer-extension'], 'in-progress'],
    ['report_submitted', ['pending'], 'approved'],
    ['report_rejected', ['rejected'], 'pending'],
    ['report_approved', ['approved'], 'pending'],
    ['invoice_paid', ['paid'], 'waiting_payment'],
    ['batch_to_approve', ['to_approve'], 'draft'],
    ['document_expiring', ['expiring'], 'replaced'],
  ])('%s while the status is %j, but not when it is %s', (kind, dueStatuses, otherStatus) => {
    for (const status of dueStatuses) expect(isDue(kind, { status })).toBe(true)
    expect(isDue(kind, { status: otherStatus })).toBe(false)
    expect(isDue(kind, { status: null })).toBe(false)
  })

  test('a contract while the company reviews it and there is a document to sign', () => {
    const waiting = { status: 'pending-company-review', has_document: true }
    expect(isDue('contract_to_sign', waiting)).toBe(true)
    expect(isDue('contract_to_sign', { ...waiting, has_document: false })).toBe(false)
    expect(isDue('contract_to_sign', { ...waiting, status: 'in-progress' })).toBe(false)
  })

  test('a payment, but not that of a credit note', () => {
    expect(isDue('invoice_paid', { status: 'paid', entry_type: 'invoice' })).toBe(true)
    expect(isDue('invoice_paid', { status: 'paid', entry_type: 'credit_note' })).toBe(false)
  })

  test('the end of a mission while it runs and still ends on that day', () => {
    for (const status of ['in-progress', 'pending-freelancer-extension'])
      expect(isDue('mission_ending', { status, day: '2026-03-31' }, '2026-03-31')).toBe(true)
    expect(isDue('mission_ending', { status: 'in-progress', day: '2026-04-30' }, '2026-03-31')).toBe(false)
    expect(isDue('mission_ending', { status: 'cancelled', day: '2026-03-31' }, '2026-03-31')).toBe(false)
    expect(isDue('mission_ending', { status: null, day: '2026-03-31' }, '2026-03-31')).toBe(false)
  })

  test('a kind without a due condition, always', () => {
    for (const kind of ['report_due', 'export_ready'] as const) expect(isDue(kind, {})).toBe(true)
  })

  test('an offer is open until it is answered', () => {
    expect(['pending-freelancer-review', 'pending-freelancer-extension'].every(isOfferOpen)).toBe(true)
    expect(['draft', 'rejected', null].some(isOfferOpen)).toBe(false)
  })
})

test('every kind is for users, freelancers or both', () => {
  expect([...KINDS_BY_PERSON.user].sort()).toEqual([
    'batch_to_approve',
    'contract_to_sign',
    'document_expiring',
    'export_ready',
    'mission_ending',
    'mission_to_approve',
    'report_submitted',
  ])
  expect([...new Set([...KINDS_BY_PERSON.user, ...KINDS_BY_PERSON.freelancer])].sort()).toEqual(
    [...KINDS].sort(),
  )
  expect(KINDS_BY_PERSON.user.filter((kind) => KINDS_BY_PERSON.freelancer.includes(kind)).sort()).toEqual([
    'document_expiring',
    'mission_ending',
  ])
})

describe('the page of a notification', () => {
  const LINKED = { subject_id: 's', mission_id: 'm', freelancer_id: 'f', month: null as string | null }

  test.each([
    ['mission', '/console/missions/s'],
    ['activity_report', '/console/activity-reports/s'],
    ['accounting_entry', '/console/accounting/s'],
    ['accounting_export', '/console/accounting/exports'],
    ['payment_batch', '/console/payments/batches/s'],
    ['compliance_document', '/console/freelancers/f'],
  ])('of a %s is %s for a user', (subject_type, path) => {
    expect(SUBJECT_TYPES).toContain(subject_type)
    expect(getPagePath('user', { ...LINKED, subject_type })).toBe(path)
  })

  test('of a document without a freelancer is the list of freelancers', () => {
    const linked = { ...LINKED, freelancer_id: null, subject_type: 'compliance_document' }
    expect(getPagePath('user', linked)).toBe('/console/freelancers')
  })

  test.each([
    ['mission', {}, '/portal#/missions/m'],
    ['activity_report', { month: '2026-03' }, '/portal#/missions/m/reports/2026-03'],
    ['mission', { mission_id: null }, '/portal'],
    ['accounting_entry', {}, '/portal#/invoices'],
    ['compliance_document', {}, '/portal#/documents'],
  ])('of a %s with %j is %s for a freelancer', (subject_type, more, path) => {
    expect(getPagePath('freelancer', { ...LINKED, subject_type, ...more })).toBe(path)
  })
})
