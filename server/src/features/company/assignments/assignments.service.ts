// Assigns tags and teams to a person. Assignments are always changed on the person, never on the tag or team.
import type { Ctx } from '../../../kernel/db/context.ts'
import { toReferenceKind } from '../../../kernel/db/references.ts'
import { lockTags } from '../tags/index.ts'
import { knownTeams } from '../units/units.tables.ts'
import { replaceLinks } from './assignments.queries.ts'
import type { PersonKind, TargetKind } from './assignments.tables.ts'

export type AssignmentInput = { tag_ids?: string[] | null; team_ids?: string[] | null }

/** The references in the lists of ids; the caller checks them together with the other references of the request. */
export const ASSIGNMENT_REFERENCES = {
  // Locks tags before links, in the same order as deleting a tag.
  tag_ids: toReferenceKind(lockTags, 'team_tag'),
  team_ids: toReferenceKind(knownTeams, 'team'),
}

const TARGETS: [keyof AssignmentInput, TargetKind][] = [
  ['tag_ids', 'tag'],
  ['team_ids', 'team'],
]

/** Omitted fields do not change; null removes all. Returns whether something has changed. */
export async function assign(
  ctx: Ctx,
  person: PersonKind,
  personId: string,
  assignments: AssignmentInput,
): Promise<boolean> {
  let hasChanged = false
  for (const [field, target] of TARGETS) {
    if (assignments[field] === undefined) continue
    const ids = assignments[field] ?? []
    const links = { tenant_id: ctx.tenantId, person_id: personId, target_ids: ids }
    if (await replaceLinks(ctx.db, person, target, links)) hasChanged = true
  }
  return hasChanged
}
