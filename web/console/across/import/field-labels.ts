// The labels of API fields in every language: a file has columns in the language of who wrote it.
import { requireEveryLanguage } from '../../../shared/language/texts.ts'

const fieldNames = requireEveryLanguage('shared/field-names', 'fieldNames')

export const fieldLabels = (name: string): string[] =>
  fieldNames().flatMap((names: Partial<Record<string, string>>) => names[name] ?? [])
