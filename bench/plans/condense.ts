const countIndent = (line: string) => line.length - line.trimStart().length

/** Removes subplans of joins that only add fields to rows already found: they are the same in every plan. */
export function withoutSubPlans(text: string): string {
  const retainedLines: string[] = []
  let subPlanIndent = Number.POSITIVE_INFINITY
  for (const line of text.split('\n')) {
    if (countIndent(line) <= subPlanIndent)
      subPlanIndent = /^ *SubPlan \d+/.test(line) ? countIndent(line) : Number.POSITIVE_INFINITY
    if (subPlanIndent === Number.POSITIVE_INFINITY) retainedLines.push(line)
  }
  return retainedLines.join('\n')
}
