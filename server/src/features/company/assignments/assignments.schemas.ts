// Schemas of the tags and teams of a person, and of the people of a tag or team.
import { findRepeatedIdErrors } from '../../../kernel/wire/repeated-ids.ts'
import {
  Clearable,
  type FieldRules,
  ListOf,
  Nullable,
  type Static,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'

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

/** The assignments of a person in a request body. */
export const Assignments = {
  tag_ids: Clearable(
    ListOf(Uuid(), {
      maxItems: 500,
      description: 'Ids of team tags, without duplicates; replaces the current ones.',
    }),
  ),
  team_ids: Clearable(
    ListOf(Uuid(), {
      maxItems: 500,
      description: 'Ids of organizational teams, without duplicates; replaces the current ones.',
    }),
  ),
}

/** The rule of every body with `Assignments`. */
export const assignmentErrors: FieldRules = (sent) => findRepeatedIdErrors(sent, Object.keys(Assignments))
