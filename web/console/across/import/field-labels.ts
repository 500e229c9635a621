// The labels of API fields in every language: the headers of a file are in the language of its author.
import { requireEveryLanguage } from '../../../shared/language/texts.ts'

const fieldNames = requireEveryLanguage('shared/field-names', 'fieldNames')

export const listFieldLabels = (name: string): string[] =>
  fieldNames().flatMap((names: Partial<Record<string, string>>) => names[name] ?? [])
