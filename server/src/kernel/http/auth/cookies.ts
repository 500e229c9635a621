// The cookies of the service: the sessions of users and of freelancers, and the attempts to sign in by mail and at an identity
// provider. With the prefix `__Host-` a browser accepts a cookie only from this host itself and only encrypted, so that neither a
// subdomain nor a man in the middle can plant one.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import { isLoopback } from '../../../domain/loopback.ts'
import type { SessionCookie } from '../../db/context.ts'

export type Cookie = SessionCookie | 'attempt' | 'oidc'
/** `loopback`: plain http on this machine, where WebKit refuses secure cookies. `insecure`: plain http elsewhere. */
type Transport = 'https' | 'loopback' | 'insecure'

const NAMES = {
  https: {
    session: '__Host-engage',
    portal: '__Host-engage-portal',
    attempt: '__Host-engage-attempt',
    oidc: '__Host-engage-oidc',
  },
  loopback: {
    session: 'engage',
    portal: 'engage-portal',
    attempt: 'engage-attempt',
    oidc: 'engage-oidc',
  },
} as const

/**
 * A browser withholds Strict cookies when another site sends it here, as the identity provider does. The
 * session is Strict nevertheless: the console is loaded without it, and the requests of the console send it.
 */
const SAME_SITE = { session: 'Strict', portal: 'Strict', attempt: 'Strict', oidc: 'Lax' } as const

/** A proxy that encrypts is known by PUBLIC_URL, or by X-Forwarded-Proto if TRUST_PROXY names it. */
function getTransport(request: FastifyRequest, publicUrl: string): Transport {
  if (publicUrl.startsWith('https:') || request.protocol === 'https') return 'https'
  const host = URL.parse(`http://${request.headers.host}`)?.hostname
  return host !== undefined && isLoopback(host) ? 'loopback' : 'insecure'
}

/** Lists the values of all cookies with this name: a browser may have several for different paths. */
function listValues(header: string, name: string): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}

function readCookie(request: FastifyRequest, publicUrl: string, cookie: Cookie): string | undefined {
  const header = request.headers.cookie
  if (header === undefined) return undefined
  const transport = getTransport(request, publicUrl)
  if (transport === 'insecure') return undefined
  const values = listValues(header, NAMES[transport][cookie])
  // Of several cookies one was planted by another site, and it is unknown which.
  return values.length === 1 ? values[0] : undefined
}

export const readAttemptCookie = (request: FastifyRequest, publicUrl: string) =>
  readCookie(request, publicUrl, 'attempt')
export const readOidcCookie = (request: FastifyRequest, publicUrl: string) =>
  readCookie(request, publicUrl, 'oidc')
export const readSessionCookie = (request: FastifyRequest, publicUrl: string, cookie: SessionCookie) =>
  readCookie(request, publicUrl, cookie)

/** Finds the cookie under either name, whether it is valid or not. */
export const hasSessionCookie = ({ headers: { cookie } }: FastifyRequest, name: SessionCookie): boolean =>
  cookie !== undefined &&
  (listValues(cookie, NAMES.https[name]).length > 0 || listValues(cookie, NAMES.loopback[name]).length > 0)

/** Adds the header that sets the cookie. With 0 seconds the browser deletes the cookie. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  { cookie, value, seconds }: { cookie: Cookie; value: string; seconds: number },
): void {
  const transport = requireEncryption(request, publicUrl)
  const flags = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${SAME_SITE[cookie]}${transport === 'https' ? '; Secure' : ''}`
  reply.header('set-cookie', `${NAMES[transport][cookie]}=${value}; ${flags}`)
}

/** Throws for plain http to another machine, where everybody in between can read a cookie. */
export function requireEncryption(request: FastifyRequest, publicUrl: string): 'https' | 'loopback' {
  const transport = getTransport(request, publicUrl)
  if (transport === 'insecure') throw refused(ACCESS_ERRORS.https_required)
  return transport
}
