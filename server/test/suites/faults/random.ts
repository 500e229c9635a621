// Seeded random numbers from 0 to 1: mulberry32.
export type Random = () => number

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A weighted random choice. */
export function pick<T>(random: Random, weighted: readonly (readonly [T, number])[]): T {
  const sum = weighted.reduce((total, [, weight]) => total + weight, 0)
  let remaining = random() * sum
  for (const [one, weight] of weighted) {
    remaining -= weight
    if (remaining < 0) return one
  }
  throw new Error('Nothing to pick from')
}
