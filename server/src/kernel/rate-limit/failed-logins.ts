// Slows down guessing: past 300 failed authentications a minute an address gets 429 instead of 401.
// It is asked only after a credential has failed, so a valid key is never refused for its address.
import ipaddr from 'ipaddr.js'
import type { Clock } from '../clock.ts'
import { type ApiError, rateLimited } from '../http/errors.ts'
import { createMemoryWindow } from './memory-window.ts'

const FAILURES_PER_MINUTE = 300

export type FailedLogins = { judge(address: string, failure: ApiError): ApiError }

export function createFailedLogins(clock: Clock): FailedLogins {
  const windows = createMemoryWindow(clock)
  return {
    judge(address, failure) {
      const { accepted, resetSeconds } = windows.take(networkOf(address), FAILURES_PER_MINUTE)
      return accepted
        ? failure
        : rateLimited(resetSeconds, 'Too many failed authentications from this address')
    },
  }
}

/** Whoever has one IPv6 address has its whole /64. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  if (ip.kind() === 'ipv4') return ip.toString()
  return (ip as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
