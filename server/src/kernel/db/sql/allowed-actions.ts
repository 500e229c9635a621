// `allowed_actions` in SQL: the position of a row in the lists of domain/action-lists.ts, by its state and its facts. No query runs
// per row, except for a fact that needs one, and only in the states that ask for it.
import { type Expression, type RawBuilder, sql } from 'kysely'
import { type ActionTable, buildActionLists } from '../../../domain/action-lists.ts'

type Source<S extends string, F extends string> = {
  status: Expression<S>
  facts: { readonly [K in F]: Expression<boolean> }
  /** The lists of the caller, from `actionListsFor`. Without it no action needs a scope. */
  action_lists?: Expression<string> | string
}

/** A JSON array of the actions that the caller may take on the row. */
export function allowedActions<A extends string, S extends string, F extends string>(
  table: ActionTable<A, S, F>,
  { status, facts, action_lists }: Source<S, F>,
): RawBuilder<A[]> {
  const states = table.states.map((state) => {
    const bits = state.facts.map(
      (fact, bit) => sql`case when ${facts[fact]} then ${sql.lit(1 << bit)} else 0 end`,
    )
    // Arrays of PostgreSQL begin with 1.
    return sql`when ${sql.lit(state.from)} then ${sql.join([sql.lit(state.base + 1), ...bits], sql` + `)}`
  })
  const listArray = action_lists === undefined ? buildUnscopedLists(table) : sql`${action_lists}::text[]`
  return sql<A[]>`(${listArray})[case ${status} ${sql.join(states, sql` `)} else 1 end]::json`
}

const buildUnscopedLists = <A extends string, S extends string, F extends string>(
  table: ActionTable<A, S, F>,
) => sql`array[${sql.join(buildActionLists(table, () => true).map((list) => sql.lit(list)))}]`

/** The states in which a rule asks for one of these facts. */
export const listStatesAskingFor = <A extends string, S extends string, F extends string>(
  { states }: ActionTable<A, S, F>,
  requestedFacts: readonly F[],
): S[] =>
  states.filter(({ facts }) => facts.some((fact) => requestedFacts.includes(fact))).map(({ from }) => from)
