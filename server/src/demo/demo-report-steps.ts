// The steps of a demo report to each state, in days after the end of its month.

import { payEntry } from '../features/money/payments/index.ts'
import {
  approveReport,
  getReport,
  rejectReport,
  reopenReport,
  submitPortalReport,
} from '../features/reports/activity-reports/index.ts'
import type { FreelancerCtx, KeyCtx } from '../kernel/db/context.ts'

type Report = { id: string; missionId: string; month: string }
type Step = { after: number; act: (ctx: KeyCtx, person: FreelancerCtx, report: Report) => Promise<unknown> }

const submitted: Step = {
  after: 1,
  act: (_ctx, person, { missionId, month }) => submitPortalReport(person, { id: missionId, month }),
}
const createApprovalStep = (after: number): Step => ({
  after,
  act: (ctx, _person, { id }) => approveReport(ctx, id),
})
const rejected: Step = {
  after: 3,
  act: (ctx, _person, { id }) =>
    rejectReport(ctx, id, 'The hotel bill is missing. Please add it and submit again.'),
}
const reopened: Step = { after: 5, act: (ctx, _person, { id }) => reopenReport(ctx, id) }
const createPaymentStep = (...types: string[]): Step => ({
  after: 20,
  async act(ctx, _person, { id }) {
    const { accounting_entries } = JSON.parse(await getReport(ctx, id))
    for (const entry of accounting_entries as { id: string; type: string }[])
      if (types.includes(entry.type)) await payEntry(ctx, entry.id)
  },
})

export const STEPS = {
  draft: [],
  pending: [submitted],
  rejected: [submitted, rejected],
  approved: [submitted, createApprovalStep(3)],
  corrected: [submitted, createApprovalStep(3), reopened, createApprovalStep(6)],
  invoicePaid: [submitted, createApprovalStep(3), createPaymentStep('invoice')],
  paid: [submitted, createApprovalStep(3), createPaymentStep('invoice', 'expense')],
} satisfies Record<string, Step[]>
export type State = keyof typeof STEPS
