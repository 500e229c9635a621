// The result sets of the oracle: all are empty, or the service has failed.

export const SETS = ['lost', 'phantom', 'duplicate', 'torn', 'stale', 'wrong', 'foreign', 'unclean'] as const
export type FaultSet = (typeof SETS)[number]
export type Faults = Record<FaultSet, string[]>

export const noFaults = (): Faults => ({
  lost: [],
  phantom: [],
  duplicate: [],
  torn: [],
  stale: [],
  wrong: [],
  foreign: [],
  unclean: [],
})

export const countOf = (faults: Faults): number => SETS.reduce((sum, set) => sum + faults[set].length, 0)

export function mergeFaults(...all: Faults[]): Faults {
  const merged = noFaults()
  for (const set of SETS) merged[set] = [...new Set(all.flatMap((faults) => faults[set]))]
  return merged
}
