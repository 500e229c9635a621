// `allowed_actions` in SQL: a CASE over the state, generated from a feature's table of rules. Each row costs the comparisons
// of its own state; no query runs per row, except for a fact that needs one, and only in the states that ask for it.
import { type Expression, type RawBuilder, sql } from 'kysely'
import { type ActionRule, parseCondition } from '../../domain/action-rules.ts'

type Rule<A extends string, S extends string, F extends string> = ActionRule<A, S, F>

type Source<A extends string, S extends string, F extends string> = {
  /** In the order in which they are listed, which is the order of the bits of `granted`. */
  actions: readonly A[]
  status: Expression<S>
  facts: { readonly [K in F]: Expression<boolean> }
  /** See auth/granted-actions.ts. Without it no action needs a scope. */
  granted?: Expression<number>
}

/** A JSON array of the actions that the caller may take on the row. */
export function allowedActions<A extends string, S extends string, F extends string>(
  rules: readonly Rule<A, S, F>[],
  source: Source<A, S, F>,
): RawBuilder<A[]> {
  const states = [...Map.groupBy(rules, ({ from }) => from)].map(
    ([from, own]) => sql`when ${sql.lit(from)} then ${listIn(own, source)}`,
  )
  return sql<A[]>`case ${source.status} ${sql.join(states, sql` `)} else '[]'::json end`
}

/** The constant array doubles with each of them. */
const MAX_ACTIONS = 9

function listIn<A extends string, S extends string, F extends string>(
  rules: readonly Rule<A, S, F>[],
  source: Source<A, S, F>,
) {
  const named = source.actions.filter((action) => rules.some((rule) => rule.action === action))
  const bits = named.map((action, at) => {
    const own = rules.filter((rule) => rule.action === action)
    const condition = conditionOf(own, action, source)
    return condition ? sql`case when ${condition} then ${sql.lit(1 << at)} else 0 end` : sql.lit(1 << at)
  })
  return sql`(${combinationsOf(named)})[1 + ${sql.join(bits, sql` + `)}]`
}

/**
 * The JSON of every combination, as one constant array: element 1 + mask has the actions whose bits are set. A lookup in it
 * takes a fifth of the time of building a JSON array for each row.
 */
function combinationsOf(actions: readonly string[]) {
  if (actions.length > MAX_ACTIONS)
    throw new Error(`More than ${MAX_ACTIONS} actions in one state: ${actions.join()}`)
  const lists = Array.from({ length: 1 << actions.length }, (_, mask) =>
    JSON.stringify(actions.filter((_, at) => mask & (1 << at))),
  )
  return sql`array[${sql.join(lists.map((list) => sql.lit(list)))}]::json[]`
}

/** Undefined without a condition. The scope is tested first, because a fact may need a lookup. */
function conditionOf<A extends string, S extends string, F extends string>(
  rules: readonly Rule<A, S, F>[],
  action: A,
  { actions, facts, granted }: Source<A, S, F>,
): RawBuilder<boolean> | undefined {
  const bit = 1 << actions.indexOf(action)
  const scope = granted ? [sql<boolean>`${granted} & ${sql.lit(bit)} <> 0`] : []
  const ways = rules.map(({ when }) =>
    when.map((condition) => {
      const [fact, expected] = parseCondition<F>(condition)
      return expected ? sql<boolean>`${facts[fact]}` : sql<boolean>`not ${facts[fact]}`
    }),
  )
  const isAlways = ways.some((conditions) => conditions.length === 0)
  const anyWay = ways.map((conditions) => sql`(${sql.join(conditions, sql` and `)})`)
  const parts = [...scope, ...(isAlways ? [] : [sql<boolean>`(${sql.join(anyWay, sql` or `)})`])]
  return parts.length > 0 ? sql<boolean>`${sql.join(parts, sql` and `)}` : undefined
}
