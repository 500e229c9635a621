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

/** Fields that were not sent stay as they are; null removes all. True when something has changed. */
export async function assign(
  ctx: Ctx,
  person: PersonKind,
  personId: string,
  wanted: Wanted,
): Promise<boolean> {
  let hasChanged = false
  for (const [field, target, what] of TARGETS) {
    if (wanted[field] === undefined) continue
    const ids = wanted[field] ?? []
    const at = await positionOfUnknown(ctx.db, target, ctx.tenantId, ids)
    if (at !== undefined) throw unknownReference(`${field}[${at}]`, what)
    const links = { tenant_id: ctx.tenantId, person_id: personId, target_ids: ids }
    if (await replaceLinks(ctx.db, person, target, links)) hasChanged = true
  }
  return hasChanged
}
