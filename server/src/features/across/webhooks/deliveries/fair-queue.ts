// Queue of endpoints that serves each team in turn, so that no team waits for the backlog of another.

export type Target = { tenantId: string; endpointId: string }

export type FairQueue = {
  add(target: Target): void
  next(): Target | undefined
}

export function createFairQueue(): FairQueue {
  /** Endpoints by team, in the order in which the teams are served. */
  const teams = new Map<string, Set<string>>()
  return {
    add({ tenantId, endpointId }) {
      const endpoints = teams.get(tenantId) ?? new Set()
      teams.set(tenantId, endpoints.add(endpointId))
    },
    next() {
      for (const [tenantId, endpoints] of teams)
        for (const endpointId of endpoints) {
          endpoints.delete(endpointId)
          // Moves the team to the end of the queue.
          teams.delete(tenantId)
          if (endpoints.size > 0) teams.set(tenantId, endpoints)
          return { tenantId, endpointId }
        }
      return undefined
    },
  }
}
