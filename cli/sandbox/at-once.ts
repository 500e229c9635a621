// Runs an action for each of many items, a few of them at a time.

const AT_ONCE = 4

/** Of requests with up to 200 items: a busy service takes seconds for each. */
export const ITEMS_TIMEOUT_SECONDS = 900

export async function forEachAtOnce<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) await act(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work))
}
