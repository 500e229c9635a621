// The secrets of one sign-in attempt. They are derived from the cookie of the browser, so that only this browser can end the attempt, and
// the database contains none of them.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type AttemptSecrets = { state: string; nonce: string; codeVerifier: string }

export function deriveSecrets(cookie: string): AttemptSecrets {
  const derive = (purpose: string) => createHmac('sha256', cookie).update(purpose).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}

export function isSameState(sent: string, { state }: AttemptSecrets): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(state)]
  return a.length === b.length && timingSafeEqual(a, b)
}
