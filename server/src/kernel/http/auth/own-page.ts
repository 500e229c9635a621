// Checks whether a page of this service has sent a request. A browser attaches cookies also to requests that pages of other origins
// cause, so a cookie alone says nothing (decision 0080).
import type { FastifyRequest } from 'fastify'

const PAGE_HEADER = 'x-engage-session'

/**
 * The header cannot be set from another origin without a preflight request, which this service never allows. Browsers set
 * Sec-Fetch-Site themselves; browsers without it send Origin with every request except reads.
 */
export function isFromOwnPage(request: FastifyRequest, publicUrl: string): boolean {
  const { headers } = request
  if (headers[PAGE_HEADER] !== '1') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && (origin === parseOrigin(publicUrl) || origin === getOwnOrigin(request))
}

const parseOrigin = (url: string) => URL.parse(url)?.origin

/** The address that the browser used, for example localhost instead of 127.0.0.1. Its cookies belong to this host. */
const getOwnOrigin = ({ protocol, headers }: FastifyRequest) =>
  headers.host === undefined ? undefined : parseOrigin(`${protocol}://${headers.host}`)

/**
 * Whether a link of a page of this service, or an address that was typed, leads here. A link of another site would sign people in
 * who did not ask for it. A link cannot send a header of its own, so none is required here.
 */
export function isOwnNavigation({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'same-origin' || site === 'none'
}
