// Schemas of "GET /api/v1/changes".
import type { EventSubject } from '../../../kernel/feature.ts'
import {
  Nullable,
  OneOf,
  Query,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'

/** Changes of invitations are changes of users, whose list shows both. Mails are a log, which is not audited. */
const WITHOUT_CHANGES = ['invitation', 'mail']

/** The names of the resources that can be read by id. */
const listReadableResources = (subjects: ReadonlyMap<string, EventSubject>) =>
  [...subjects.keys()].filter((name) => !WITHOUT_CHANGES.includes(name) && subjects.get(name)?.readObjects)

const MAX_CHANGES = 100

export const changeQuery = (subjects: ReadonlyMap<string, EventSubject>) =>
  Query({
    resource: OneOf(listReadableResources(subjects), {
      description: 'The key needs the scope that reads the resource. `user` includes open invitations.',
    }),
    after: Type.Optional(
      Type.String({
        maxLength: 200,
        description: '`next` of the previous response. Without it: from the beginning, every resource once.',
      }),
    ),
    limit: Type.Integer({
      minimum: 1,
      maximum: MAX_CHANGES,
      default: MAX_CHANGES,
      description: 'Changes per page; a page of large resources has fewer.',
    }),
  })
export type ChangeQuery = Static<ReturnType<typeof changeQuery>>

/** The object of a resource; the request determines the kind of resource. */
const resourceObject = (subjects: ReadonlyMap<string, EventSubject>) =>
  Type.Unsafe<object | null>({
    description:
      'The resource as its list shows it now, without `allowed_actions`; a document template with its `body`. null if it is deleted, or larger than 64 kB: then read it with GET.',
    anyOf: listReadableResources(subjects).flatMap((name) => {
      const schema = subjects.get(name)?.schema
      return schema ? [Nullable(schema)] : []
    }),
  })

const change = (subjects: ReadonlyMap<string, EventSubject>) =>
  View('Change', {
    id: Uuid({ description: 'The id of the resource.' }),
    changed_at: Timestamp({
      description: 'When the change was sealed in the audit log, moments after its commit.',
    }),
    deleted: Type.Boolean({ description: 'Whether GET returns 404 for the resource now.' }),
    object: resourceObject(subjects),
  })

export const changePage = (subjects: ReadonlyMap<string, EventSubject>) =>
  View('ChangePage', {
    items: Type.Array(change(subjects)),
    next: Type.String({ description: '`after` of the next request. Store it with what you have read.' }),
    has_more: Type.Boolean({
      description: 'Whether there are more changes now. If not, ask again later with `next`.',
    }),
  })
export type ChangePage = Static<ReturnType<typeof changePage>>
