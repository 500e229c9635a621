// Runs an action for each of many items, a few of them at a time.

const MAX_IN_FLIGHT = 4

/** Timeout of requests with up to 200 items: a busy service takes seconds for each item. */
export const ITEMS_TIMEOUT_SECONDS = 900

export async function forEachConcurrently<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const remaining = items.values()
  const work = async () => {
    for (const item of remaining) await act(item)
  }
  await Promise.all(Array.from({ length: Math.min(MAX_IN_FLIGHT, items.length) }, work))
}
