// Reads the tables of actions as callers see them.
import type { ActionTable } from '../../src/domain/action-lists.ts'
import { allows } from '../../src/domain/action-rules.ts'

/** The actions that a state allows, in the order in which they are listed. */
export const listAllowedActions = <A extends string, S extends string, F extends string>(
  { rules, actions }: ActionTable<A, S, F>,
  status: S,
  facts: Partial<Record<F, boolean>> = {},
): A[] => actions.filter((action) => allows(rules, action, status, facts))

/** Every action in a PostgreSQL array of JSON lists, as `actionListsFor` writes it. */
export function parseActionLists(text: string): string[] {
  const lists: string[] = JSON.parse(`[${text.slice(1, -1)}]`)
  return [...new Set(lists.flatMap((list) => JSON.parse(list) as string[]))].sort()
}

/** Every way to give values to facts: none, each alone, and each two of them. */
export function listFactCombinations<F extends string>(facts: readonly F[]): Partial<Record<F, boolean>>[] {
  const singles = facts.map((fact) => ({ [fact]: true }) as Partial<Record<F, boolean>>)
  const pairs = facts.flatMap((firstFact, index) =>
    facts
      .slice(index + 1)
      .map((secondFact) => ({ [firstFact]: true, [secondFact]: true }) as Partial<Record<F, boolean>>),
  )
  return [{}, ...singles, ...pairs]
}
