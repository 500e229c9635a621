// Gives a person tags and teams. Assignment always happens on the person, never on the tag or team.
import type { Ctx } from '../../kernel/http/context.ts'
import { unknownReference } from '../../kernel/http/errors.ts'
import type { PersonKind, TargetKind } from './assignments.links.ts'
import { positionOfUnknown, replaceLinks } from './assignments.queries.ts'

export type Wanted = { tag_ids?: string[] | null; team_ids?: string[] | null }

const TARGETS: [keyof Wanted, TargetKind, string][] = [
  ['tag_ids', 'tag', 'team tag'],
  ['team_ids', 'team', 'team'],
]

/** Members that were not sent stay as they are; null takes all away. */
export async function assign(ctx: Ctx, person: PersonKind, personId: string, wanted: Wanted): Promise<void> {
  for (const [field, target, what] of TARGETS) {
    if (wanted[field] === undefined) continue
    const ids = wanted[field] ?? []
    const at = await positionOfUnknown(ctx.db, target, ctx.tenantId, ids)
    if (at !== undefined) throw unknownReference(`${field}[${at}]`, what)
    await replaceLinks(ctx.db, person, target, {
      tenant_id: ctx.tenantId,
      person_id: personId,
      target_ids: ids,
    })
  }
}
