// Sends the requests of a step.
import type { Act, Mission, Rows, Step } from '../plans/steps.ts'
import { type Context, getId, learn, read } from './context.ts'
import { type Body, getData, type Reply } from './service.ts'

/** The answer of the request that decides; requests around it must succeed. */
export async function sendStep(context: Context, step: Step): Promise<Reply | undefined> {
  context.service.moveTo(step.on)
  const send = SENDERS[step.act] as (context: Context, step: Step) => Promise<Reply | undefined>
  return send(context, step)
}

type Senders = {
  [A in Act['act']]: (context: Context, step: Extract<Step, { act: A }>) => Promise<Reply | undefined>
}

const post = ({ team }: Context, path: string, body?: unknown) => team.call('POST', path, body)
const toNumber = (text: string | null) => (text === null ? null : Number(text))
const getCode = (context: Context, code: string | null) => (code === null ? null : getId(context, code))

const actOnReport =
  (act: string, body?: object) =>
  (context: Context, { mission, month }: { mission: string; month: string }) =>
    post(context, `/activity-reports/${getId(context, `${mission} ${month}`)}/${act}`, body)

const answerExtension =
  (answer: string) =>
  async (context: Context, { mission }: { mission: string }) => {
    const { plan, service, team } = context
    const freelancer = findMission(plan.steps, mission).freelancer
    const portal = await service.openPortal(team, getId(context, freelancer))
    return portal('POST', `/missions/${getId(context, mission)}/extension/${answer}`)
  }

function findMission(steps: readonly Step[], label: string): Mission {
  for (const step of steps) if (step.act === 'mission' && step.mission.label === label) return step.mission
  throw new Error(`The plan has no mission ${label}`)
}

const SENDERS: Senders = {
  mission: (context, { mission }) => createMission(context, mission),
  async report(context, { mission, month, rows }) {
    const body = {
      mission_id: getId(context, mission),
      report_month: month,
      ...toBody(context, mission, rows),
    }
    const reply = await post(context, '/activity-reports', body)
    if (reply.status < 300) learn(context, `${mission} ${month}`, getData(reply).id)
    return reply
  },
  async resubmit(context, { mission, month, rows }) {
    const path = `/activity-reports/${getId(context, `${mission} ${month}`)}`
    getData(await context.team.call('PATCH', path, toBody(context, mission, rows)))
    return post(context, `${path}/submit`)
  },
  approve: actOnReport('approve'),
  reject: actOnReport('reject', { rejection_reason: 'Which project?' }),
  reopen: actOnReport('reopen'),
  extend: (context, { mission, end_date, rate_amount, effective_from }) =>
    post(context, `/missions/${getId(context, mission)}/extend`, {
      end_date,
      ...(rate_amount !== null && { rate_amount: Number(rate_amount) }),
      ...(effective_from !== null && { effective_from }),
    }),
  accept_extension: answerExtension('accept'),
  decline_extension: answerExtension('decline'),
  terminate: (context, { mission, end_date }) =>
    post(context, `/missions/${getId(context, mission)}/terminate`, { end_date }),
  undo_termination: (context, { mission }) =>
    context.team.call('DELETE', `/missions/${getId(context, mission)}/termination`),
  change_vat: (context, { freelancer, vat_regime, vat_rate, vat_from }) =>
    context.team.call('PATCH', `/freelancers/${getId(context, freelancer)}`, {
      vat_regime,
      vat_rate: Number(vat_rate),
      ...(vat_from !== null && { vat_from }),
    }),
  pay: (context, { entry, paid_on }) =>
    post(context, `/accounting/entries/${getId(context, entry)}/payment`, { paid_on }),
  reverse: (context, { entry, reversed_on }) =>
    post(context, `/accounting/entries/${getId(context, entry)}/reverse-payment`, {
      reason: 'Returned',
      reversed_on,
    }),
  supplier_invoice: sendSupplierInvoice,
  export: (context, { format, from, to }) => post(context, '/accounting/exports', { format, from, to }),
  export_unsent: (context, { format }) => post(context, '/accounting/exports', { format, scope: 'unsent' }),
  look: async () => undefined,
}

async function createMission(context: Context, mission: Mission): Promise<Reply> {
  const { service, team } = context
  const { currency } = mission
  getData(await service.operator('PATCH', `/teams/${team.id}`, { currency }))
  const freelancer = getId(context, mission.freelancer)
  const reply = await post(context, '/missions', {
    name: mission.label,
    description: 'Work',
    mission_type: mission.mission_type,
    start_date: mission.start_date,
    end_date: mission.end_date,
    freelancer_id: freelancer,
    payment_terms_days: mission.payment_terms_days,
    payment_terms_basis: mission.payment_terms_basis,
    project_code_id: getCode(context, mission.code),
    ...(mission.rate_amount !== null && { rate_amount: Number(mission.rate_amount) }),
    ...(mission.deliverables.length > 0 && {
      deliverables: mission.deliverables.map(({ label, amount, quantity }) => ({
        name: label,
        amount_excl_vat: Number(amount),
        quantity: Number(quantity),
      })),
    }),
  })
  const created = getData(reply)
  learn(context, mission.label, created.id)
  for (const { id, name } of created.deliverables_catalog ?? []) learn(context, name, id)
  const portal = await service.openPortal(team, freelancer)
  getData(await portal('POST', `/missions/${created.id}/accept`))
  if (mission.planned_quantity !== null) {
    const planned_quantity = Number(mission.planned_quantity)
    getData(await team.call('PATCH', `/missions/${created.id}`, { planned_quantity }))
  }
  return reply
}

function toBody(context: Context, mission: string, { work, items, expenses }: Rows) {
  const isDelivered = findMission(context.plan.steps, mission).mission_type === 'deliverable'
  return {
    timesheets: work.map(({ date, quantity, code, deliverable }) => ({
      date,
      quantity: Number(quantity),
      project_code_id: getCode(context, code),
      ...(isDelivered && { deliverable_id: getId(context, deliverable ?? '') }),
    })),
    supplementary_items: items.map(({ amount, code }, nth) => ({
      description: `Item ${nth}`,
      amount_excl_vat: Number(amount),
      project_code_id: getCode(context, code),
    })),
    expenses: expenses.map(({ date, amount, code, kind, vat }, nth) => ({
      description: `Expense ${nth}`,
      date,
      amount_excl_vat: Number(amount),
      project_code_id: getCode(context, code),
      kind,
      ...(kind === null && { vat_amount: toNumber(vat) }),
    })),
  }
}

let documents = 0

async function sendSupplierInvoice(
  context: Context,
  { entry, date }: { entry: string; date: string },
): Promise<Reply> {
  const path = `/accounting/entries/${getId(context, entry)}`
  const { entry: own }: Body = await read(context, path)
  documents += 1
  const number = `S-${documents}`
  // The supplier's document repeats the amounts of the entry: what they must be is compared when the entry is made.
  const amounts = {
    amount_excl_vat: Math.abs(own.amount_excl_vat),
    vat_amount: Math.abs(own.vat_amount),
    amount_incl_vat: Math.abs(own.amount_incl_vat),
  }
  const file = context.service.makePdf([number])
  return post(
    context,
    `${path}/supplier-invoices`,
    context.service.withFile({ number, date, ...amounts }, file),
  )
}
