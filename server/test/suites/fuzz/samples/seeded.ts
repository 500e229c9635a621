// Seeded random numbers: the same seed gives the same choices.
export type Random = {
  /** An integer from 0 up to, not including, `end`. */
  int(end: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  uuid(): string
}

/** FNV-1a over the words, then splitmix32: small, and the same on every machine. */
export function createRandom(...words: (string | number)[]): Random {
  let state = 0x811c9dc5
  for (const char of words.join('/')) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const int = (end: number) => Math.floor(next() * end)
  return {
    int,
    chance: (share) => next() < share,
    pick: <T>(from: readonly T[]) => from[int(from.length)] as T,
    uuid: () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => int(16).toString(16)),
  }
}
