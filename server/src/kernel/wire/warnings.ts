// Warnings of a response: the request was done, but somebody should look at it.
import { type Static, Type, View } from './schemas.ts'

export const Warning = View('Warning', {
  code: Type.String({ description: 'Stable, for programs.', example: 'paid_without_invoice' }),
  params: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'The values needed to write the message in another language.',
  }),
  message: Type.String({ description: 'For people; may change.' }),
})
export type Warning = Static<typeof Warning>

/** Absent without a warning, so that the response is otherwise what it has always been. */
export const warningsField = (description: string) =>
  Type.Optional(
    Type.Array(Warning, { description: `${description} Absent if there are none.`, maxItems: 20 }),
  )
