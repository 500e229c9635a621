// Demo missions in every status, with dates relative to the day of the first start.

import { type PortalPrincipal, toActor } from '../domain/access/principal.ts'
import { DAY_MS } from '../domain/durations.ts'
import {
  acceptMission,
  cancelMission,
  createMission,
  declineMission,
  extendMission,
  signMission,
  terminateMission,
} from '../features/missions/missions/index.ts'
import { makePortalLink } from '../features/people/freelancers/index.ts'
import type { FreelancerCtx, KeyCtx } from '../kernel/db/context.ts'
import { withClockDaysAgo } from './demo-clock.ts'
import type { DemoMission } from './demo-reports.ts'

type Ids = { freelancers: string[]; projectCodes: string[]; approver: string; masterTemplate: string }
type CreateInput = Parameters<typeof createMission>[1]
type Day = (offset: number) => string
type Act = (ctx: KeyCtx, person: FreelancerCtx, id: string, day: Day) => Promise<unknown>

const accept: Act = (_ctx, person, id) => acceptMission(person, id, {})
const acceptAndSign: Act = async (ctx, person, id) => {
  await acceptMission(person, id, { signature_name: 'Sasha Bernard' })
  await signMission(ctx, id, {})
}

type MissionPlan = {
  mission: Pick<CreateInput, 'name' | 'description'> & Partial<CreateInput>
  from: number
  to: number
  /** Index of the freelancer in the demo data. */
  freelancerIndex: number
  acts?: Act[]
}

/** Name of the mission that is offered to the freelancer of the printed portal link. */
export const OFFERED_MISSION = 'Customer portal'

const createPlans = (
  { projectCodes, approver, masterTemplate }: Ids,
  adminId: string,
  day: Day,
): MissionPlan[] => [
  {
    mission: {
      name: 'Data platform',
      description: 'Build and run the ingestion of sales data.',
      rate_amount: 620,
      project_code_id: projectCodes[2] ?? null,
      purchase_order: 'PO-1042',
      contract_type: 'master_agreement',
      master_agreement_template_id: masterTemplate,
      master_agreement_valid_until: day(730),
      team_signer_id: adminId,
    },
    from: -200,
    to: 90,
    freelancerIndex: 0,
    acts: [acceptAndSign],
  },
  {
    mission: {
      name: 'Design system',
      description: 'Components, documentation, handover.',
      mission_type: 'deliverable',
      deliverables: [
        { name: 'Audit', amount_excl_vat: 1800 },
        { name: 'Component', amount_excl_vat: 420, quantity: 25 },
      ],
      project_code_id: projectCodes[0] ?? null,
    },
    from: -40,
    to: 60,
    freelancerIndex: 1,
    acts: [accept],
  },
  {
    mission: {
      name: 'Mobile application',
      description: 'Release of version 2.',
      rate_amount: 540,
      project_code_id: projectCodes[1] ?? null,
    },
    from: -150,
    to: 30,
    freelancerIndex: 2,
    acts: [
      accept,
      (ctx, _person, id, on) => terminateMission(ctx, id, { end_date: on(14), reason: 'Budget' }),
    ],
  },
  {
    mission: {
      name: 'Support',
      description: 'Second level support.',
      mission_type: 'hourly',
      rate_amount: 75,
    },
    from: -60,
    to: 10,
    freelancerIndex: 1,
    acts: [accept, (ctx, _person, id, on) => extendMission(ctx, id, { end_date: on(100), rate_amount: 80 })],
  },
  {
    mission: {
      name: 'Website launch',
      description: 'Front end of the new site.',
      rate_amount: 510,
      payment_terms_days: 15,
      project_code_id: projectCodes[0] ?? null,
    },
    from: -290,
    to: -20,
    freelancerIndex: 1,
    acts: [accept],
  },
  {
    mission: { name: 'Search prototype', description: 'A spike.', rate_amount: 580 },
    from: -80,
    to: 40,
    freelancerIndex: 2,
    acts: [accept, (ctx, _person, id, on) => terminateMission(ctx, id, { end_date: on(-10) })],
  },
  {
    mission: {
      name: 'Security review',
      description: 'Review of the public API.',
      rate_amount: 700,
      use_service_template: true,
      template_locale: 'fr',
      team_signer_id: adminId,
    },
    from: 10,
    to: 40,
    freelancerIndex: 2,
    acts: [(_ctx, person, id) => acceptMission(person, id, { signature_name: 'Kim Lefèvre' })],
  },
  {
    mission: {
      name: 'Dashboards',
      description: 'Figures for the management, every month.',
      mission_type: 'monthly',
      rate_amount: 4200,
      project_code_id: projectCodes[2] ?? null,
    },
    from: -170,
    to: 60,
    freelancerIndex: 3,
    acts: [accept],
  },
  {
    mission: {
      name: 'Payments',
      description: 'Invoices and payments in the customer portal.',
      rate_amount: 640,
      project_code_id: projectCodes[4] ?? null,
      purchase_order: 'PO-1077',
    },
    from: -110,
    to: 45,
    freelancerIndex: 4,
    acts: [accept],
  },
  {
    mission: {
      name: 'Brand film',
      description: 'Script, shooting, cut.',
      mission_type: 'deliverable',
      deliverables: [
        { name: 'Script', amount_excl_vat: 2400 },
        { name: 'Film', amount_excl_vat: 6800 },
      ],
      project_code_id: projectCodes[5] ?? null,
    },
    from: -140,
    to: -50,
    freelancerIndex: 5,
    acts: [accept],
  },
  {
    mission: {
      name: OFFERED_MISSION,
      description: 'Sign-in, orders and invoices for customers.',
      rate_amount: 590,
      use_service_template: true,
      template_locale: 'en',
      team_signer_id: adminId,
      project_code_id: projectCodes[4] ?? null,
    },
    from: 12,
    to: 130,
    freelancerIndex: 3,
  },
  {
    // Above the 60 days of the law: the mission carries a warning.
    mission: {
      name: 'Internal tools',
      description: 'Reports for finance.',
      rate_amount: 500,
      payment_terms_days: 75,
    },
    from: 5,
    to: 65,
    freelancerIndex: 1,
  },
  {
    mission: {
      name: 'Infrastructure',
      description: 'Move to the new cluster.',
      mission_type: 'monthly',
      rate_amount: 9500,
      approver_id: approver,
    },
    from: 20,
    to: 200,
    freelancerIndex: 0,
  },
  {
    mission: { name: 'Copywriting', description: 'Texts in two languages.', rate_amount: 380 },
    from: 15,
    to: 30,
    freelancerIndex: 1,
    acts: [(_ctx, person, id) => declineMission(person, id, { reason: 'Not available' })],
  },
  {
    mission: { name: 'Trade fair', description: 'Stand and demo.', rate_amount: 450 },
    from: 30,
    to: 35,
    freelancerIndex: 2,
    acts: [(ctx, _person, id) => cancelMission(ctx, id, {})],
  },
]

/** Days between the creation of a mission and its start. */
const LEAD_DAYS = 10

/** The first act happens at the time of creation, later ones now. */
export async function makeDemoMissions(ctx: KeyCtx, ids: Ids): Promise<DemoMission[]> {
  const day: Day = (offset) =>
    new Date(ctx.clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10)
  const demoMissions: DemoMission[] = []
  for (const { mission, from, to, freelancerIndex, acts = [] } of createPlans(
    ids,
    ctx.principal.userId,
    day,
  )) {
    const pastCtx = withClockDaysAgo(ctx, Math.max(0, LEAD_DAYS - from))
    const freelancer_id = ids.freelancers[freelancerIndex] ?? ''
    const body = {
      mission_type: 'daily' as const,
      ...mission,
      start_date: day(from),
      end_date: day(to),
      freelancer_id,
    }
    const { id } = await createMission(pastCtx, body)
    const { id: linkId } = await makePortalLink(pastCtx, freelancer_id, {
      created_by: ctx.principal.userId,
      delivered_by: 'answer',
    })
    const { tenantId } = ctx
    const principal: PortalPrincipal = {
      kind: 'portal',
      credentialId: linkId,
      tenantId,
      freelancerId: freelancer_id,
    }
    const person: FreelancerCtx = { ...ctx, actor: toActor(principal), principal }
    for (const [position, act] of acts.entries()) {
      const { clock } = position === 0 ? pastCtx : ctx
      await act({ ...ctx, clock }, { ...person, clock }, id, day)
    }
    demoMissions.push({ id, name: mission.name, person })
  }
  return demoMissions
}
