// The references of a mission, within the team.

import type { Reference } from '../../../../domain/manifest.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { type ReferenceKind, toReferenceKind } from '../../../../kernel/db/references.ts'
import type { ContractKind } from '../../../../kernel/db/schema/tables.ts'
import { lockProjectCodes } from '../../../company/project-codes/index.ts'
import { lockFreelancer } from '../../../people/freelancers/index.ts'
import { lockTemplateShared } from '../../document-templates/index.ts'
import * as queries from './mission-references.queries.ts'

type Key = { tenant_id: string; id: string }

const createReferenceKind = (
  resource: Reference,
  isValid: (ctx: Ctx, key: Key) => Promise<boolean>,
): ReferenceKind => ({
  resource,
  async find(ctx, ids) {
    const foundIds: string[] = []
    for (const id of ids) if (await isValid(ctx, { tenant_id: ctx.tenantId, id })) foundIds.push(id)
    return foundIds
  },
})

const createTemplateReference = (kind: ContractKind, resource: Reference) =>
  createReferenceKind(
    resource,
    async (ctx, key) => (await lockTemplateShared.first(ctx.db, key))?.kind === kind,
  )

export const MISSION_REFERENCES = {
  // Locked, so that the freelancer is not archived and no second framework agreement is created at the same time.
  freelancer_id: createReferenceKind(
    'active_freelancer',
    async (ctx, key) => (await lockFreelancer.first(ctx.db, key))?.status === 'active',
  ),
  project_code_id: toReferenceKind(lockProjectCodes, 'project_code'),
  team_signer_id: createReferenceKind(
    'active_user',
    async (ctx, key) => (await queries.findUser.first(ctx.db, key))?.is_active === true,
  ),
  approver_id: createReferenceKind('active_team_admin', async (ctx, key) => {
    const user = await queries.findUser.first(ctx.db, key)
    return user?.is_active === true && user.role === 'team-admin'
  }),
  service_template_id: createTemplateReference('services_agreement', 'services_agreement_template'),
  master_agreement_template_id: createTemplateReference('master_agreement', 'master_agreement_template'),
}
