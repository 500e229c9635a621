// Which action a state allows under which conditions, as data. The same table decides when the action is called
// (`allows`) and is compiled to SQL for `allowed_actions` (kernel/db/sql/allowed-actions.ts), so the two cannot disagree.

export type Condition<Fact extends string> = Fact | `not ${Fact}`

export type ActionRule<Action extends string, Status extends string, Fact extends string> = {
  readonly action: Action
  readonly from: Status
  /** All conditions must hold. */
  readonly when: readonly Condition<Fact>[]
}

/** A condition as the fact and the value that it must have. */
export function parseCondition<Fact extends string>(condition: Condition<Fact>): [Fact, boolean] {
  return condition.startsWith('not ') ? [condition.slice(4) as Fact, false] : [condition as Fact, true]
}

/** A fact that is not given is false. */
export const allHold = <Fact extends string>(
  conditions: readonly Condition<Fact>[],
  facts: Readonly<Partial<Record<Fact, boolean>>>,
): boolean =>
  conditions.every((condition) => {
    const [fact, expected] = parseCondition(condition)
    return (facts[fact] ?? false) === expected
  })

export const allows = <Action extends string, Status extends string, Fact extends string>(
  rules: readonly ActionRule<Action, Status, Fact>[],
  action: Action,
  status: Status,
  facts: Readonly<Partial<Record<Fact, boolean>>>,
): boolean =>
  rules.some((rule) => rule.action === action && rule.from === status && allHold(rule.when, facts))
