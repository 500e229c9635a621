// A team of the release before terms had dates: open extensions, mixed VAT regimes, reports in every state, payments and exports.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { call } from '../process/programs/calls.ts'
import type { ServerProcess } from '../process/programs/server-process.ts'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'
import {
  type Day,
  firstDay,
  getMonth,
  isWeekday,
  lastDay,
  listDays,
  plusDays,
  plusMonths,
} from './oracle/calendar.ts'
import { BUYER, describeSeller } from './run/parties.ts'

// biome-ignore lint/suspicious/noExplicitAny: responses of two releases are compared
type Body = any
type Send = (server: ServerProcess, method: string, path: string, body?: unknown) => Promise<Body>
export type OldTeam = Awaited<ReturnType<typeof makeOldTeam>>

const OPERATOR_TOKEN = 'operator-token-of-the-upgrade-of-terms'
export const OPERATOR = { OPERATOR_TOKEN }

/** Sends a request that must succeed, and returns its data. */
const sendWith =
  (key: string, surface: string): Send =>
  async (server, method, path, body) => {
    const reply = await call(server, `${surface}${path}`, { method, key, body })
    expect([method, path, reply.status < 300, reply.body]).toEqual([method, path, true, expect.anything()])
    return (reply.body as Body).data
  }

/** Today in Paris, the time zone of the team. */
export const getToday = (): Day => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

export async function makeOldTeam(old: ServerProcess) {
  const operator = sendWith(OPERATOR_TOKEN, '/operator/v1')
  const { id } = await operator(old, 'POST', '/teams', { name: 'Acme', ...BUYER })
  const admin = {
    email: `${randomUUID()}@example.com`,
    role: 'team-admin',
    first_name: 'Ada',
    last_name: 'Martin',
  }
  const user = await operator(old, 'POST', `/teams/${id}/users`, admin)
  const issued = { name: 'ERP', user_id: user.id, requests_per_minute: 1_000_000 }
  const { key } = await operator(old, 'POST', `/teams/${id}/api-keys`, issued)
  const send = sendWith(key, '/api/v1')

  async function hire(vat_regime: 'standard' | 'franchise', nth: number) {
    const terms = { label: '', country: 'FR' as const, vat_rate: '20', vat_on_debits: false }
    const seller = describeSeller({ ...terms, vat_regime, invoicing: 'self_billing' }, nth)
    const person = { email: `${randomUUID()}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
    const freelancer = await send(old, 'POST', '/freelancers', { ...person, ...seller })
    const mandate = await send(old, 'POST', `/freelancers/${freelancer.id}/billing-mandates`, {})
    const accepted = { signature_name: 'Sasha Bernard' }
    await act(old, freelancer.id, `/billing-mandates/${mandate.id}/accept`, accepted)
    return freelancer.id as string
  }

  /** What the freelancer does in the portal. */
  async function act(server: ServerProcess, freelancer: string, path: string, body?: unknown): Promise<Body> {
    const { token } = await send(server, 'POST', `/freelancers/${freelancer}/portal-links`)
    return sendWith(token, '/portal/v1')(server, 'POST', path, body)
  }

  async function engage(freelancer: string, mission_type: string, rate_amount: number, end_date: Day) {
    const start_date = firstDay(plusMonths(getMonth(getToday()), -4))
    const terms = { name: `${mission_type} ${rate_amount}`, description: 'Work', mission_type, rate_amount }
    const body = { ...terms, start_date, end_date, freelancer_id: freelancer }
    const { id: mission } = await send(old, 'POST', '/missions', body)
    await act(old, freelancer, `/missions/${mission}/accept`)
    return mission as string
  }

  /** A pending report with work on every weekday of the month up to a day. */
  async function report(
    server: ServerProcess,
    mission: string,
    monthsAgo: number,
    quantity: number,
    to?: Day,
  ) {
    const month = plusMonths(getMonth(getToday()), -monthsAgo)
    const days = listDays(firstDay(month), to ?? lastDay(month)).filter(isWeekday)
    const timesheets = days.map((date) => ({ date, quantity }))
    const body = { mission_id: mission, report_month: month, timesheets }
    return (await send(server, 'POST', '/activity-reports', body)).id as string
  }

  const review = (server: ServerProcess, id: string, what: string, body?: object) =>
    send(server, 'POST', `/activity-reports/${id}/${what}`, body)
  return { send, act, hire, engage, report, review }
}

/** Everything that has an amount, as the node shows it. */
export async function readMoney(
  { send }: Pick<OldTeam, 'send'>,
  server: ServerProcess,
): Promise<Map<string, Body>> {
  const actualFigures = new Map<string, Body>()
  const read = async (path: string) => {
    const data = await send(server, 'GET', path)
    actualFigures.set(path, data)
    return data
  }
  for (const { id } of (await read('/missions?per_page=100')).items) await read(`/missions/${id}/money`)
  for (const { id } of (await read('/activity-reports?per_page=100')).items)
    await read(`/activity-reports/${id}/calculation`)
  for (const { id } of (await read('/accounting/entries?per_page=100')).items)
    await read(`/accounting/entries/${id}/calculation`)
  await read('/accounting/payments?per_page=100')
  await read('/accounting/summary')
  for (const { id } of (await read('/accounting/exports?per_page=100')).items)
    await read(`/accounting/exports/${id}/balance`)
  return actualFigures
}

/** Invoices get their files in the background. */
export const waitForFiles = ({ send }: Pick<OldTeam, 'send'>, server: ServerProcess) =>
  waitFor('the files of invoices', TIMEOUT_MS, async () => {
    const { items } = await send(server, 'GET', '/accounting/entries?per_page=100')
    return items.every(({ invoice }: Body) => invoice.status !== 'issued')
  })

/** The fields that the earlier node showed, as the other one shows them. */
export function pickKnown(earlierData: Body, actualFigures: Body): Body {
  if (Array.isArray(earlierData) && Array.isArray(actualFigures))
    return actualFigures.map((one, index) =>
      index < earlierData.length ? pickKnown(earlierData[index], one) : one,
    )
  if (
    earlierData === null ||
    typeof earlierData !== 'object' ||
    actualFigures === null ||
    typeof actualFigures !== 'object'
  )
    return actualFigures
  return Object.fromEntries(
    Object.keys(earlierData).map((name) => [name, pickKnown(earlierData[name], actualFigures[name])]),
  )
}

export const inDays = (days: number): Day => plusDays(getToday(), days)
