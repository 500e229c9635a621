// Tags and teams as they show on a person, and people as they show on a tag or team.
import { Clearable, ListOf, Nullable, type Static, Type, Uuid, View } from '../../kernel/http/schemas.ts'

export const Member = View('Member', { id: Uuid(), email: Type.String() })
export type Member = Static<typeof Member>

export const TagRef = View('TagRef', { id: Uuid(), name: Type.String() })
export type TagRef = Static<typeof TagRef>

export const TeamRef = View('TeamRef', {
  id: Uuid(),
  name: Type.String(),
  depth: Type.Integer(),
  path: Type.String(),
  parent_id: Nullable(Uuid()),
})
export type TeamRef = Static<typeof TeamRef>

/** The assignments that a person is given, in a body. */
export const Assignments = {
  tag_ids: Clearable(
    ListOf(Uuid(), { maxItems: 500, description: 'Ids of team tags; replaces the present ones.' }),
  ),
  team_ids: Clearable(
    ListOf(Uuid(), { maxItems: 500, description: 'Ids of organizational teams; replaces the present ones.' }),
  ),
}
