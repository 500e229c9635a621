// Waiting requests by team, in the order of arrival. No queue is empty.

export function createTeamQueues<T>() {
  const queues = new Map<string, Set<T>>()
  let size = 0
  return {
    /** The number of waiting requests of all teams. */
    get size() {
      return size
    },
    getQueue: (teamId: string): ReadonlySet<T> | undefined => queues.get(teamId),
    add(teamId: string, item: T): void {
      queues.set(teamId, (queues.get(teamId) ?? new Set()).add(item))
      size += 1
    },
    delete(teamId: string, item: T): void {
      const queue = queues.get(teamId)
      if (!queue?.delete(item)) return
      size -= 1
      if (queue.size === 0) queues.delete(teamId)
    },
    /** Round robin: returns the first item of the next team, whose turn then comes last. The item stays in its queue. */
    next(): T | undefined {
      const [first] = queues
      if (!first) return undefined
      const [teamId, queue] = first
      queues.delete(teamId)
      queues.set(teamId, queue)
      const [item] = queue
      return item
    },
  }
}
