// What becomes of missions when a project code or a template is deleted.
import type { Ctx } from '../../../kernel/db/context.ts'
import type { FeatureHooks } from '../../../kernel/db/hooks.ts'
import { detachAgreementTemplate } from '../framework-agreements/index.ts'
import { detachProjectCode, detachServiceTemplate, lockDeletedMissions } from './missions.queries.ts'

const toProjectCodeKey = (ctx: Ctx, id: string) => ({ tenant_id: ctx.tenantId, project_code_id: id })

export const MISSION_HOOKS: FeatureHooks = {
  deletingProjectCode(ctx, id) {
    lockDeletedMissions.queue(ctx.db, toProjectCodeKey(ctx, id))
  },
  /** Only deleted missions still refer to the code; afterwards they show none. */
  projectCodeDeleted(ctx, id) {
    detachProjectCode.queue(ctx.db, { ...toProjectCodeKey(ctx, id), at: ctx.clock.now() })
  },
  /** Agreements before missions: the lock order of actions on missions (decision 0045). */
  templateDeleted(ctx, id) {
    const template = { tenant_id: ctx.tenantId, template_id: id }
    detachAgreementTemplate.queue(ctx.db, template)
    detachServiceTemplate.queue(ctx.db, template)
  },
}
