// Two measurements of one round. The second comes first in every other round, so that drift of the machine affects both alike.
export async function runInTurns<T>(
  round: number,
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<readonly [T, T]> {
  if (round % 2 === 1) return [await first(), await second()]
  const secondResult = await second()
  return [await first(), secondResult]
}
