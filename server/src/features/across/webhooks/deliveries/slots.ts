// Requests in flight of one process. A team may have as many as there are free slots, so that slow receivers of some teams leave
// slots to all others: one team alone gets half of them, two teams a third each, and so on.

const MAX_IN_FLIGHT = 200

export type Slots = {
  /** How many of the wanted ones the team gets. */
  take(tenantId: string, wanted: number): number
  giveBack(tenantId: string, slots: number): void
}

export function createSlots(max = MAX_IN_FLIGHT): Slots {
  const taken = new Map<string, number>()
  let free = max
  const change = (tenantId: string, by: number) => {
    const now = (taken.get(tenantId) ?? 0) + by
    if (now === 0) taken.delete(tenantId)
    else taken.set(tenantId, now)
    free -= by
  }
  return {
    take(tenantId, wanted) {
      // Each slot that it takes is one more of the team and one less of the free ones.
      const share = Math.ceil((free - (taken.get(tenantId) ?? 0)) / 2)
      const given = Math.max(0, Math.min(wanted, share))
      change(tenantId, given)
      return given
    },
    giveBack: (tenantId, slots) => change(tenantId, -slots),
  }
}
