// Random numbers that are the same for the same seed and name, whatever was drawn before.

export type Random = {
  /** Returns a number from 0 inclusive to 1 exclusive. */
  next(): number
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  pick<T>(items: readonly T[]): T
}

export function createRandom(seed: number, name: string): Random {
  let state = hashText(`${seed}/${name}`)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  }
}

/** FNV-1a */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
