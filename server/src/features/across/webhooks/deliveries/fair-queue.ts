// Endpoints to look at, of each team in turn, so that no team waits for the backlog of another.

export type Target = { tenantId: string; endpointId: string }

export type FairQueue = {
  add(target: Target): void
  next(): Target | undefined
}

export function createFairQueue(): FairQueue {
  /** In the order of their turns. */
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
          // Behind the other teams.
          teams.delete(tenantId)
          if (endpoints.size > 0) teams.set(tenantId, endpoints)
          return { tenantId, endpointId }
        }
      return undefined
    },
  }
}
