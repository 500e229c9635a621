// Checks everything that a mission refers to, and tells all that is unknown to the team.
import type { ContractKind } from '../../kernel/db/tables.ts'
import type { Ctx } from '../../kernel/http/context.ts'
import { type Fault, invalidInput } from '../../kernel/http/errors.ts'
import { lockFreelancer } from '../freelancers/index.ts'
import * as queries from './mission-references.queries.ts'

type References = {
  freelancer_id?: string | null | undefined
  project_code_id?: string | null | undefined
  team_signer_id?: string | null | undefined
  approver_id?: string | null | undefined
  service_template_id?: string | null | undefined
  master_agreement_template_id?: string | null | undefined
}
type Look = (ctx: Ctx, key: { tenant_id: string; id: string }) => Promise<boolean>

const isTemplateOf =
  (kind: ContractKind): Look =>
  async (ctx, key) =>
    (await queries.holdTemplate.first(ctx.db, key))?.kind === kind

const LOOKS: Record<keyof References, { what: string; look: Look }> = {
  // Held, so that the person can't be archived and no second framework agreement be opened meanwhile.
  freelancer_id: {
    what: 'active freelancer',
    look: async (ctx, key) => (await lockFreelancer.first(ctx.db, key))?.status === 'active',
  },
  project_code_id: {
    what: 'project code',
    look: async (ctx, key) => (await queries.holdProjectCode.first(ctx.db, key)) !== undefined,
  },
  team_signer_id: {
    what: 'active user',
    look: async (ctx, key) => (await queries.findUser.first(ctx.db, key))?.is_active === true,
  },
  approver_id: {
    what: 'active team-admin',
    look: async (ctx, key) => {
      const user = await queries.findUser.first(ctx.db, key)
      return user?.is_active === true && user.role === 'team-admin'
    },
  },
  service_template_id: { what: 'services agreement template', look: isTemplateOf('services_agreement') },
  master_agreement_template_id: {
    what: 'master agreement template',
    look: isTemplateOf('master_agreement'),
  },
}

/** In the order in which they were sent. */
export async function referenceFaults(ctx: Ctx, sent: References): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [field, id] of Object.entries(sent) as [keyof References, string | null][]) {
    const known = LOOKS[field]
    if (!known || !id || (await known.look(ctx, { tenant_id: ctx.tenantId, id }))) continue
    const message = `${field} names no ${known.what} of this team`
    faults.push({ field, reason: 'unknown_reference', message })
  }
  return faults
}

export async function checkReferences(ctx: Ctx, sent: References): Promise<void> {
  const faults = await referenceFaults(ctx, sent)
  if (faults.length > 0) throw invalidInput(faults as [Fault])
}
