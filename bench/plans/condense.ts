const indentOf = (line: string) => line.length - line.trimStart().length

/** Without joins that only add fields to rows already found: they are the same in every plan. */
export function withoutSubPlans(text: string): string {
  const kept: string[] = []
  let subPlanIndent = Number.POSITIVE_INFINITY
  for (const line of text.split('\n')) {
    if (indentOf(line) <= subPlanIndent)
      subPlanIndent = /^ *SubPlan \d+/.test(line) ? indentOf(line) : Number.POSITIVE_INFINITY
    if (subPlanIndent === Number.POSITIVE_INFINITY) kept.push(line)
  }
  return kept.join('\n')
}
