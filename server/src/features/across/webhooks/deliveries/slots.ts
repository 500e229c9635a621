// Slots for the requests that one process has in flight. A team may hold as many slots as are free, so that slow receivers of some teams
// leave slots to all other teams: one team alone gets half of the slots, two teams get a third each, and so on.

const SLOTS = 200

export type Slots = {
  /** Acquires up to the requested number of slots and returns how many the team gets. */
  acquire(tenantId: string, requestedSlots: number): number
  release(tenantId: string, slots: number): void
}

export function createSlots(max = SLOTS): Slots {
  const slotsByTeam = new Map<string, number>()
  let free = max
  const change = (tenantId: string, delta: number) => {
    const teamSlots = (slotsByTeam.get(tenantId) ?? 0) + delta
    if (teamSlots === 0) slotsByTeam.delete(tenantId)
    else slotsByTeam.set(tenantId, teamSlots)
    free -= delta
  }
  return {
    acquire(tenantId, requestedSlots) {
      // Each acquired slot adds one to the team and removes one from the free slots.
      const share = Math.ceil((free - (slotsByTeam.get(tenantId) ?? 0)) / 2)
      const grantedSlots = Math.max(0, Math.min(requestedSlots, share))
      change(tenantId, grantedSlots)
      return grantedSlots
    },
    release: (tenantId, slots) => change(tenantId, -slots),
  }
}
