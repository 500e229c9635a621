// A request's way through the concurrency limit: it enters after authentication, takes a slot of its lane before it runs,
// and leaves when its response has been sent.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../auth/principal.ts'
import { isOutage } from '../db/client.ts'
import type { Admission, ConcurrencyLimit, Lane } from '../rate-limit/concurrency-limit.ts'
import { LIMITS } from './request-gate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before authentication and outside of the surfaces. */
    admission: Admission | null
  }
}

export function enter(
  limit: ConcurrencyLimit,
  principal: Principal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const admission = limit.enter(principal)
  request.admission = admission
  // A client that has disconnected during authentication emits no further 'close'.
  if (reply.raw.closed) admission.leave()
}

/** A page of 100 rows can have tens of megabytes, in PostgreSQL, here and on its way out. */
const ROWS_PER_SLOT = 20
const SLOTS_OF_A_FILE = 3

export const slotsOfRead = (query: { per_page?: unknown }, isFile: boolean): number =>
  isFile ? SLOTS_OF_A_FILE : Math.ceil(Number(query.per_page ?? 1) / ROWS_PER_SLOT)

/** Runs `work` in a slot. A response that the client has not read yet keeps the slot, because it occupies memory. */
export async function inSlot<T extends FastifyReply | undefined>(
  lane: Lane,
  slots: number,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (admission: Admission) => Promise<T>,
): Promise<T> {
  const admission = request.admission as Admission
  const slot = admission.acquire(lane, slots)
  if (slot !== undefined) await slot
  try {
    const sent = await work(admission)
    whenRead(reply, () => admission.release(lane))
    return sent
  } catch (error) {
    admission.release(lane, isOutage(error) ? error : undefined)
    throw error
  }
}

const MAX_UNREAD_BYTES = 64 * 1024

function whenRead({ raw }: FastifyReply, release: () => void): void {
  if (raw.closed || raw.writableLength <= MAX_UNREAD_BYTES) {
    release()
    return
  }
  const timer = setTimeout(() => raw.destroy(), LIMITS.responseMs)
  raw.once('close', () => {
    clearTimeout(timer)
    release()
  })
}
