// Adds hints to the JSON of reports, which is sent unparsed otherwise.
import { type JsonText, withFields } from '../../../../domain/json-text.ts'
import type { Page } from '../../../../domain/pagination.ts'
import type { PageWithFacts, StoredHintFacts } from './hint-facts.ts'
import { findHints } from './report-hints.rules.ts'

const listHints = (facts: StoredHintFacts) => (facts ? findHints(facts.month, facts) : [])

export const addHints = <T extends object>(json: JsonText<T>, facts: StoredHintFacts) =>
  withFields(json, { hints: listHints(facts) }) as JsonText<T>

export function addHintsToPage<T extends object>({ items, ...page }: PageWithFacts): JsonText<Page<T>> {
  const reports = items.map(({ report, facts }) => addHints(report as JsonText<object>, facts))
  return `{"items":[${reports.join(',')}],${JSON.stringify(page).slice(1)}` as JsonText<Page<T>>
}
