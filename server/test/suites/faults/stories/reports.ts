// Reports of the team and of the freelancer: approved, reopened, paid, exported.
import type { Fields, Step } from '../ledger.ts'
import { startMission } from './missions.ts'
import {
  createListStep,
  firstOfMonth,
  getId,
  lastMonth,
  month,
  type StepRunner,
  type Story,
} from './story.ts'

const buildRows = (quantity: number) => ({
  timesheets: [{ date: firstOfMonth(), quantity }],
  expenses: [{ description: 'Train', date: firstOfMonth(), amount_excl_vat: 80, vat_amount: 8 }],
})

export const act = (operation: string, verb: string, id: string, status: string, body?: Fields): Step => ({
  act: operation,
  kind: 'activity-reports',
  method: 'POST',
  target: id,
  effect: { status },
  path: `/api/v1/activity-reports/${id}/${verb}`,
  ...(body && { body }),
})

export async function file(runner: StepRunner, missionId: string, more: object = {}): Promise<string> {
  const body = { mission_id: missionId, report_month: month(), ...buildRows(1), ...more }
  const report = await runner.write({
    act: 'fileActivityReport',
    kind: 'activity-reports',
    method: 'POST',
    path: '/api/v1/activity-reports',
    body,
    marker: missionId,
    effect: { status: 'pending', report_month: month() },
  })
  return getId(report)
}

/** Approves a report, and returns the id of its newest invoice. */
export async function approve(runner: StepRunner, id: string): Promise<string | undefined> {
  const { accounting_entries } = await runner.write(act('approveActivityReport', 'approve', id, 'approved'))
  const invoices = (accounting_entries as Fields[]).filter(({ type }) => type === 'invoice').map(getId)
  return invoices.sort().at(-1)
}

async function pay(runner: StepRunner, entry: string | undefined): Promise<void> {
  if (!entry) return
  const body = { status: 'paid' }
  const path = `/api/v1/accounting/entries/${entry}`
  const common = { kind: 'accounting/entries', target: entry } as const
  await runner.write({
    ...common,
    act: 'sendAccountingEntry',
    method: 'POST',
    path: `${path}/send`,
    effect: {},
  })
  await runner.write({ ...common, act: 'payAccountingEntry', method: 'PATCH', path, body, effect: body })
}

const paid: Story = async (runner) => {
  const mission = await startMission(runner)
  if (mission) await pay(runner, await approve(runner, await file(runner, mission.id)))
}

/** Approves and pays with the endpoints that take several ids. */
const paidTogether: Story = async (runner) => {
  const mission = await startMission(runner)
  if (!mission) return
  const report = await file(runner, mission.id)
  const reports = '/api/v1/activity-reports'
  await runner.write(
    createListStep({
      act: 'approveActivityReports',
      kind: 'activity-reports',
      path: `${reports}/approve`,
      body: { report_ids: [report] },
      target: report,
      effect: { status: 'approved' },
      forgets: ['reviewed_at'],
    }),
  )
  const { accounting_entries } = await runner.read(`${reports}/${report}`)
  const [entry] = (accounting_entries as Fields[]).map(getId) as [string]
  await runner.write(
    createListStep({
      act: 'payAccountingEntries',
      kind: 'accounting/entries',
      path: '/api/v1/accounting/entries/pay',
      body: { entry_ids: [entry] },
      target: entry,
      effect: { status: 'paid' },
    }),
  )
}

const reminded: Story = async (runner) => {
  const mission = await startMission(runner, { start_date: `${lastMonth()}-01` })
  if (!mission) return
  await runner.write(
    createListStep({
      act: 'remindOfReports',
      kind: 'missions',
      path: `/api/v1/months/${lastMonth()}/remind`,
      body: { mission_ids: [mission.id] },
      target: mission.id,
      effect: {},
    }),
  )
}

const resubmitted: Story = async (runner) => {
  const mission = await startMission(runner)
  if (!mission) return
  const id = await file(runner, mission.id)
  const reason = { rejection_reason: 'Which project?' }
  await runner.write(act('rejectActivityReport', 'reject', id, 'rejected', reason))
  const body = buildRows(0.5)
  const path = `/api/v1/activity-reports/${id}`
  const edit = { act: 'updateActivityReport', method: 'PATCH', path, body } as const
  await runner.write({ ...edit, kind: 'activity-reports', target: id, effect: { status: 'rejected' } })
  await runner.write(act('submitActivityReport', 'submit', id, 'pending'))
  await approve(runner, id)
  await runner.write(act('reopenActivityReport', 'reopen', id, 'pending'))
  await pay(runner, await approve(runner, id))
}

const byFreelancer: Story = async (runner) => {
  const mission = await startMission(runner)
  if (!mission) return
  const path = `/portal/v1/missions/${mission.id}/activity-reports/${month()}`
  const drafted = await runner.write(
    {
      act: 'putPortalActivityReport',
      kind: 'activity-reports',
      method: 'PUT',
      path,
      body: buildRows(1),
      marker: mission.id,
      effect: { status: 'draft' },
    },
    mission.token,
  )
  const submit = { act: 'submitPortalActivityReport', method: 'POST', path: `${path}/submit` } as const
  const target = getId(drafted)
  const effect = { status: 'pending' }
  const write = (step: Omit<Step, 'kind' | 'target'>) =>
    runner.write({ ...step, kind: 'activity-reports', target }, mission.token)
  await write({ ...submit, effect })
  const withdraw = { act: 'withdrawPortalActivityReport', method: 'POST', path: `${path}/withdraw` } as const
  await write({ ...withdraw, effect: { status: 'draft' } })
  await write({ ...submit, effect })
  if (runner.happens(0.5)) await approve(runner, target)
}

const createUploadStep = (runner: StepRunner, operation: string, path: string): Step => {
  const name = runner.marker()
  return {
    act: operation,
    kind: 'expense-receipts',
    method: 'POST',
    path,
    body: { name },
    effect: {},
    upload: { json: 'receipt', file: 'file', text: name },
  }
}

/** An expense with the receipt of the freelancer, and then with that of the team. */
const withReceipts: Story = async (runner) => {
  const mission = await startMission(runner)
  if (!mission) return
  const portal = `/portal/v1/missions/${mission.id}`
  const freelancerReceipt = await runner.write(
    createUploadStep(runner, 'uploadPortalExpenseReceipt', `${portal}/receipts`),
    mission.token,
  )
  const teamReceipt = await runner.write(
    createUploadStep(runner, 'uploadExpenseReceipt', `/api/v1/missions/${mission.id}/receipts`),
  )
  const expense = { description: 'Train', date: firstOfMonth(), amount_excl_vat: 80, vat_amount: 8 }
  const toPutStep = (receipt: Fields): Step => ({
    act: 'putPortalActivityReport',
    kind: 'activity-reports',
    method: 'PUT',
    path: `${portal}/activity-reports/${month()}`,
    body: { expenses: [{ ...expense, receipt_id: getId(receipt) }] },
    marker: mission.id,
    effect: { status: 'draft' },
  })
  for (const receipt of [freelancerReceipt, teamReceipt])
    await runner.write(toPutStep(receipt), mission.token)
}

const cancelled: Story = async (runner) => {
  const mission = await startMission(runner)
  if (!mission) return
  const id = await file(runner, mission.id)
  const reason = { rejection_reason: 'Not worked for us' }
  await runner.write(act('rejectActivityReport', 'reject', id, 'rejected', reason))
  await runner.write(act('cancelActivityReport', 'cancel', id, 'cancelled'))
}

const exports: Story = async (runner) => {
  // A range in the distant past: an export marks its entries as sent, and current entries belong to other stories.
  const body = { format: 'csv', from: '2001-01-01', to: '2001-01-31' }
  const path = '/api/v1/accounting/exports'
  await runner.write({
    act: 'createAccountingExport',
    kind: 'accounting/exports',
    method: 'POST',
    path,
    body,
    effect: { format: 'csv' },
  })
}

export const REPORTS: readonly [Story, number][] = [
  [paid, 3],
  [paidTogether, 2],
  [reminded, 1],
  [resubmitted, 2],
  [byFreelancer, 2],
  [withReceipts, 1],
  [cancelled, 1],
  [exports, 1],
]
