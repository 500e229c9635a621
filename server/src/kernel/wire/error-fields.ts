// The fields of an error, in error bodies and in the outcomes of items.
import { REASONS } from '../../domain/errors/reasons.ts'
import { OneOf, Type, Uuid } from './schemas.ts'

const ReasonWord = OneOf(REASONS, {
  title: 'Reason',
  description: 'Machine-readable cause, from a closed list.',
})

/** The fields of an error besides `code` and `params`. */
export const DETAIL_FIELDS = {
  reason: ReasonWord,
  field: Type.Optional(
    Type.String({ description: 'Path of the first body field or parameter that is wrong.' }),
  ),
  requiredScope: Type.Optional(Type.String({ description: 'The scope that the key lacks.' })),
  retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 1, description: 'Wait this long, then retry.' })),
  currentStatus: Type.Optional(Type.String({ description: 'The state that forbids the operation.' })),
  allowed: Type.Optional(Type.Array(Type.String(), { description: 'What the current state allows.' })),
  id: Type.Optional(Uuid({ description: 'The existing resource that conflicts with the request.' })),
  usedBy: Type.Optional(
    Type.Array(
      Type.Object({
        resource: Type.String({ description: 'Kind of resource, such as `missions`.' }),
        count: Type.Integer({ minimum: 1 }),
      }),
      { description: 'With `in_use`: what refers to the resource.' },
    ),
  ),
}

export const FIELD_ERROR_FIELDS = {
  field: Type.String({ description: 'JSON path of the field, or the name of the parameter.' }),
  reason: ReasonWord,
  message: Type.String({ description: 'For people; may change.' }),
}
