// The result sets of the oracle: all are empty, or the service has failed.

export const SETS = ['lost', 'phantom', 'duplicate', 'torn', 'stale', 'wrong', 'foreign', 'unclean'] as const
export type FindingSet = (typeof SETS)[number]
export type Findings = Record<FindingSet, string[]>

export const noFindings = (): Findings => ({
  lost: [],
  phantom: [],
  duplicate: [],
  torn: [],
  stale: [],
  wrong: [],
  foreign: [],
  unclean: [],
})

export const countFindings = (findings: Findings): number =>
  SETS.reduce((sum, set) => sum + findings[set].length, 0)

export function mergeFindings(...all: Findings[]): Findings {
  const merged = noFindings()
  for (const set of SETS) merged[set] = [...new Set(all.flatMap((findings) => findings[set]))]
  return merged
}
