// The body of every error. Its schema lists every code with the params that come with it.
import { ERROR_KINDS } from '../../error-registry.ts'
import { DETAIL_FIELDS, FIELD_ERROR_FIELDS } from '../../kernel/wire/error-fields.ts'
import { type TSchema, Type, Uuid, View } from '../../kernel/wire/schemas.ts'

/** Codes with the same params share one variant. */
function createVariants(): TSchema[] {
  const codesByParams = new Map<string, string[]>()
  for (const { code, params } of ERROR_KINDS.values()) {
    const shape = JSON.stringify(withoutExamples(Type.Object(params)))
    codesByParams.set(shape, [...(codesByParams.get(shape) ?? []), code])
  }
  return [...codesByParams].map(([shape, codes]) =>
    Type.Unsafe({
      type: 'object',
      required: ['code', 'params'],
      properties: { code: { type: 'string', enum: codes }, params: toParamsSchema(shape) },
    }),
  )
}

/** A code without params has an empty object. */
const toParamsSchema = (shape: string): object =>
  shape.includes('"required"') ? JSON.parse(shape) : { type: 'object', additionalProperties: false }

function withoutExamples(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema, (name, value) => (name === 'example' ? undefined : value)))
}

const ErrorCause = Type.Unsafe({
  title: 'ErrorCause',
  description:
    'The error, for programs. `code` is stable and more specific than `reason`; `params` are the values needed to write the message in another language. Each variant lists the codes that have the same params. Codes may be added: for an unknown code, use `reason`.',
  oneOf: createVariants(),
})

const FieldErrorView = View('Fault', FIELD_ERROR_FIELDS, { allOf: [ErrorCause] })

export const ErrorBody = View(
  'ErrorBody',
  {
    error: Type.Object({
      code: Type.Integer({ description: 'Equals the HTTP status.' }),
      message: Type.String({ description: 'For people; may change.' }),
      request_id: Uuid({ description: 'Same as the X-Request-Id header.' }),
      details: Type.Object(
        {
          ...DETAIL_FIELDS,
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
