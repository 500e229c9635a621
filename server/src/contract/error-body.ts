// The body of every error. Its schema lists every code with the params that come with it.
import { ERROR_KINDS } from '../error-registry.ts'
import { REASONS } from '../kernel/domain/errors/reasons.ts'
import { OneOf, type TSchema, Type, Uuid, View } from '../kernel/wire/schemas.ts'

/** Codes with the same params share one variant. */
function variants(): TSchema[] {
  const codesByParams = new Map<string, string[]>()
  for (const { code, params } of ERROR_KINDS.values()) {
    const shape = JSON.stringify(withoutExamples(Type.Object(params)))
    codesByParams.set(shape, [...(codesByParams.get(shape) ?? []), code])
  }
  return [...codesByParams].map(([shape, codes]) =>
    Type.Unsafe({
      type: 'object',
      required: ['code', 'params'],
      properties: { code: { type: 'string', enum: codes }, params: shapeOf(shape) },
    }),
  )
}

/** A code without params has an empty object. */
const shapeOf = (shape: string): object =>
  shape.includes('"required"') ? JSON.parse(shape) : { type: 'object', additionalProperties: false }

function withoutExamples(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema, (name, value) => (name === 'example' ? undefined : value)))
}

const ErrorCause = Type.Unsafe({
  title: 'ErrorCause',
  description:
    'The error, for programs. `code` is stable and more specific than `reason`; `params` are the values needed to write the message in another language. Each variant lists the codes that have the same params. Codes may be added: for an unknown code, use `reason`.',
  oneOf: variants(),
})

const ReasonWord = OneOf(REASONS, {
  title: 'Reason',
  description: 'Machine-readable cause, from a closed list.',
})

const FieldErrorView = View(
  'Fault',
  {
    field: Type.String({ description: 'JSON path of the field, or the name of the parameter.' }),
    reason: ReasonWord,
    message: Type.String({ description: 'For people; may change.' }),
  },
  { allOf: [ErrorCause] },
)

export const ErrorBody = View(
  'ErrorBody',
  {
    error: Type.Object({
      code: Type.Integer({ description: 'Equals the HTTP status.' }),
      message: Type.String({ description: 'For people; may change.' }),
      request_id: Uuid({ description: 'Same as the X-Request-Id header.' }),
      details: Type.Object(
        {
          reason: ReasonWord,
          field: Type.Optional(
            Type.String({ description: 'Path of the first body field or parameter that is wrong.' }),
          ),
          requiredScope: Type.Optional(Type.String({ description: 'The scope that the key lacks.' })),
          retryAfterSeconds: Type.Optional(
            Type.Integer({ minimum: 1, description: 'Wait this long, then retry.' }),
          ),
          currentStatus: Type.Optional(Type.String({ description: 'The state that forbids the operation.' })),
          allowed: Type.Optional(
            Type.Array(Type.String(), { description: 'What the current state allows.' }),
          ),
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
          errors: Type.Optional(
            Type.Array(FieldErrorView, {
              maxItems: 100,
              description: 'Every error of the request, in order.',
            }),
          ),
        },
        { allOf: [ErrorCause] },
      ),
    }),
  },
  { description: 'Every error of every endpoint has this body.' },
)
