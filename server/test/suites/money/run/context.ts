// A team in which a plan runs: which of its resources has which label.
import type { Freelancer, Plan } from '../plans/steps.ts'
import { BUYER, describeSeller } from './parties.ts'
import { type Body, getData, type Service, type Team } from './service.ts'

export type Context = {
  service: Service
  team: Team
  plan: Plan
  /** Labels by id, and ids by label, of everything that the plan names. */
  labels: Map<string, string>
  ids: Map<string, string>
  approvals: Map<string, number>
}

export function learn({ labels, ids }: Context, label: string, id: string): void {
  labels.set(id, label)
  ids.set(label, id)
}

export function getId({ ids }: Context, label: string): string {
  const id = ids.get(label)
  if (id === undefined) throw new Error(`Nothing has the label ${label}`)
  return id
}

/** The label of an id in a response; an id that no step has made stands for itself. */
export const getLabel = ({ labels }: Context, id: string | null | undefined): string | null =>
  id == null ? null : (labels.get(id) ?? id)

export const read = async ({ team }: Context, path: string): Promise<Body> =>
  getData(await team.call('GET', path))

/** All items of a list. */
export async function readAll(context: Context, path: string): Promise<Body[]> {
  const items: Body[] = []
  for (let page = 1; ; page += 1) {
    const part = await read(context, `${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`)
    items.push(...part.items)
    if (items.length >= part.total || part.items.length === 0) return items
  }
}

let sellers = 0

export async function openContext(service: Service, plan: Plan): Promise<Context> {
  const [first] = plan.steps
  service.moveTo(first?.on ?? '2026-03-02')
  const team = await service.createTeam()
  const context: Context = { service, team, plan, labels: new Map(), ids: new Map(), approvals: new Map() }
  const { settings } = plan
  const company = { country: 'FR', electronic_address: null, ...BUYER }
  getData(await team.call('PATCH', '/team', company))
  const hours = { hours_per_day: Number(settings.hours_per_day) }
  getData(await service.operator('PATCH', `/teams/${team.id}`, hours))
  if (settings.approve_ahead !== 'current_month')
    getData(await team.call('PATCH', '/team', { approve_ahead: settings.approve_ahead }))
  if (settings.posts_payments)
    getData(await team.call('PATCH', '/accounting/settings', { posts_payments: true }))
  for (const code of plan.codes) {
    service.moveTo(first?.on ?? '2026-03-02')
    learn(
      context,
      code,
      getData(await team.call('POST', '/project-codes', { name: code, external_id: code })).id,
    )
  }
  for (const { code, applies_to, account } of settings.overrides) {
    const body = { project_code_id: getId(context, code), applies_to, account, label: `Account ${account}` }
    getData(await team.call('POST', '/accounting/account-overrides', body))
  }
  for (const freelancer of plan.freelancers) await createFreelancer(context, freelancer)
  return context
}

async function createFreelancer(context: Context, freelancer: Freelancer): Promise<void> {
  const { team, service } = context
  sellers += 1
  const person = { email: `seller-${sellers}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
  const body = { ...person, ...describeSeller(freelancer, sellers) }
  const { id } = getData(await team.call('POST', '/freelancers', body))
  learn(context, freelancer.label, id)
  if (freelancer.invoicing === 'supplier_invoice') return
  const mandate = getData(await team.call('POST', `/freelancers/${id}/billing-mandates`, {}))
  const portal = await service.openPortal(team, id)
  getData(await portal('POST', `/billing-mandates/${mandate.id}/accept`, { signature_name: 'Sasha Bernard' }))
}
