// Labels of API fields, for errors that are not shown next to their field.
import { labelField } from './field-label.ts'
import { requireTexts } from './texts.ts'

const fieldNames = requireTexts('shared/field-names', 'fieldNames')

export const fieldName = (path: string): string => labelField(fieldNames(), path)
