// Builds all lists of `allowed_actions` of a caller beforehand, as one array of JSON texts: one list for each status and combination of
// the facts that its rules test. SQL only computes the position of a row's list in the array (kernel/db/sql/allowed-actions.ts), which
// costs a fifth of testing the scopes and building the list for each row.
import { type AccessScope, grants, type Scope } from './access/scopes.ts'
import { type ActionRule, allHold, parseCondition } from './action-rules.ts'

type State<S extends string, F extends string> = {
  from: S
  /** The facts that the rules test. A fact that is true sets the bit of its index. */
  facts: readonly F[]
  /** The position of the list for which all facts are false. */
  base: number
}

export type ActionTable<A extends string, S extends string, F extends string> = {
  rules: readonly ActionRule<A, S, F>[]
  /** The actions in the order in which they are listed. */
  actions: readonly A[]
  states: readonly State<S, F>[]
}

/** Each fact doubles the number of positions of a state. */
const MAX_FACTS = 6

/** Position 0 is the empty list, for states without rules. */
export function buildActionTable<A extends string, S extends string, F extends string>(
  rules: readonly ActionRule<A, S, F>[],
  actions: readonly A[],
): ActionTable<A, S, F> {
  const states: State<S, F>[] = []
  let base = 1
  for (const [from, stateRules] of Map.groupBy(rules, (rule) => rule.from)) {
    const facts = [...new Set(stateRules.flatMap(({ when }) => when.map((one) => parseCondition<F>(one)[0])))]
    if (facts.length > MAX_FACTS) throw new Error(`The rules of ${from} ask for more than ${MAX_FACTS} facts`)
    states.push({ from, facts, base })
    base += 1 << facts.length
  }
  return { rules, actions, states }
}

/** Builds the list for each position, as JSON text. */
export const buildActionLists = <A extends string, S extends string, F extends string>(
  { rules, actions, states }: ActionTable<A, S, F>,
  isGranted: (action: A) => boolean,
): string[] => [
  '[]',
  ...states.flatMap(({ from, facts }) =>
    Array.from({ length: 1 << facts.length }, (_, bits) => {
      const factValues = Object.fromEntries(facts.map((fact, bit) => [fact, (bits & (1 << bit)) > 0]))
      const allowed = (action: A) =>
        isGranted(action) &&
        rules.some(
          (rule) =>
            rule.action === action &&
            rule.from === from &&
            allHold(rule.when, factValues as Record<F, boolean>),
        )
      return JSON.stringify(actions.filter(allowed))
    }),
  ),
]

/** Builds the lists of a caller as the text of a PostgreSQL array, once for each set of granted actions. */
export function actionListsFor<A extends string, S extends string, F extends string>(
  table: ActionTable<A, S, F>,
  access: Readonly<Record<A, AccessScope>>,
): (grantedScopes: readonly Scope[]) => string {
  const textsByActions = new Map<string, string>()
  return (grantedScopes) => {
    const granted = table.actions.filter((action) => grants(grantedScopes, access[action]))
    const key = granted.join()
    let text = textsByActions.get(key)
    if (text === undefined) {
      text = arrayText(buildActionLists(table, (action) => granted.includes(action)))
      textsByActions.set(key, text)
    }
    return text
  }
}

/** Escapes no `\`, because names of actions have none. */
const arrayText = (elements: readonly string[]) =>
  `{${elements.map((element) => `"${element.replaceAll('"', '\\"')}"`).join(',')}}`
