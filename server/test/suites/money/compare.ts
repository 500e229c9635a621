// Compares what the service showed with what the oracle computed.
import type { Figure } from './plans/steps.ts'

export type Difference = {
  kind: string
  key: string
  expected: string | undefined
  actual: string | undefined
}
export type Comparison = { counts: Map<string, number>; differences: Difference[] }

const identify = ({ kind, key }: Figure) => `${kind}\n${key}`

export function compareFigures(expected: readonly Figure[], actual: readonly Figure[]): Comparison {
  const left = new Map(actual.map((figure) => [identify(figure), figure.value]))
  const counts = new Map<string, number>()
  const differences: Difference[] = []
  for (const figure of expected) {
    const { kind, key, value } = figure
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const actualValue = left.get(identify(figure))
    if (actualValue !== value) differences.push({ kind, key, expected: value, actual: actualValue })
    left.delete(identify(figure))
  }
  for (const [identity, value] of left) {
    const [kind = '', key = ''] = identity.split('\n')
    differences.push({ kind, key, expected: undefined, actual: value })
  }
  return { counts, differences }
}
