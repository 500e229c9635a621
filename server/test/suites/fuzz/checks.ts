// Checks of every response. A check gets the request with its verdict and the response, and returns what is wrong.
import { checkAgainstContract, type HttpResponse } from '../../check/contract-check.ts'
import { INTERNALS } from '../hostile/client/refusal-check.ts'
import { ALLOWED_REFUSALS } from './allowed-refusals.ts'
import type { Request } from './compose.ts'

type Exchange = {
  request: Request
  response: HttpResponse
  /** Ids that only another team may see. */
  theirs: ReadonlySet<string>
}
type Check = (exchange: Exchange) => string | undefined

export type Refusal = {
  code?: number
  message?: string
  request_id?: string
  details?: { reason?: string; field?: string; requiredScope?: string }
}
export function parseRefusal({ status, headers, text }: HttpResponse): Refusal | undefined {
  if (status < 400 || !String(headers['content-type']).startsWith('application/json')) return undefined
  try {
    return (JSON.parse(text) as { error?: Refusal }).error
  } catch {
    return undefined
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** There is a response, and no 5xx. */
const noServerError: Check = ({ response: { status, text } }) => {
  if (status === 0) return `no response: ${text}`
  return status >= 500 ? `status ${status}` : undefined
}

/** Status, headers, media type and body match the contract, without anything else. */
const keepsTheContract: Check = ({ request: { method, url }, response }) => {
  try {
    checkAgainstContract(method, url, response)
    return undefined
  } catch (error) {
    return (error as Error).message.slice(0, 600)
  }
}

const HEADERS: Record<string, RegExp> = {
  'x-request-id': UUID,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
}
const REVEALING_HEADERS = ['server', 'x-powered-by', 'access-control-allow-origin', 'x-xss-protection']
/** Only signing in and out sets cookies. */
const listRevealingHeaders = (path: string) =>
  path.startsWith('/auth/') ? REVEALING_HEADERS : [...REVEALING_HEADERS, 'set-cookie']

const hasTheHeaders: Check = ({ request: { operation }, response: { status, headers } }) => {
  const expected = operation.isOpen ? HEADERS : { ...HEADERS, 'cache-control': /no-store|private|no-cache/ }
  const [missing] = Object.entries(expected).find(([name, form]) => !form.test(String(headers[name]))) ?? []
  if (missing) return `header ${missing} is ${headers[missing]}`
  const revealingHeader = listRevealingHeaders(operation.path).find((name) => headers[name] !== undefined)
  if (revealingHeader) return `header ${revealingHeader} is sent`
  return status === 429 && !/^[1-9]\d*$/.test(String(headers['retry-after'])) ? 'no Retry-After' : undefined
}

const hasTheEnvelope: Check = ({ request, response }) => {
  if (response.status < 400 || request.operation.isOpen || request.method === 'HEAD') return undefined
  const refusal = parseRefusal(response)
  if (refusal?.code !== response.status) return 'error.code is not the status'
  if (refusal.request_id !== response.headers['x-request-id']) return 'error.request_id is another one'
  // Names of fields and enum values come from the contract or from the caller.
  const message = (refusal.message ?? '')
    .replaceAll(refusal.details?.field || ' ', ' ')
    .replace(/ of .*/s, '')
  return INTERNALS.test(message) ? `it describes its internals: ${message}` : undefined
}

/** Ids contained in the request are not leaks. */
const showsNothingOfOthers: Check = ({ request, response, theirs }) => {
  if (request.operation.path.startsWith('/operator/')) return undefined
  const sent = `${request.url}${request.body ?? ''}`.toLowerCase()
  const responseIds = response.text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  const leaked = responseIds.find((id) => theirs.has(id) && !sent.includes(id))
  return leaked && `it shows ${leaked} of another team`
}

const SESSION_HEADER = 'x-engage-session'

/** A request that the contract does not allow is refused. */
const refusesTheWrong: Check = ({ request: { verdict, isElsewhere, headers }, response }) => {
  const { status } = response
  // Reuse of an idempotency key is checked first.
  const isReused = parseRefusal(response)?.details?.reason === 'idempotency_key_reused'
  if (verdict === 'elsewhere')
    return status === 404 || isReused ? undefined : `${status} for what is not there`
  if (verdict !== 'wrong' || status === 400 || (status === 404 && isElsewhere)) return undefined
  // A request without the right session header comes from no page of the service, so its cookie is no credential.
  if (status === 401 && SESSION_HEADER in headers && headers[SESSION_HEADER] !== '1') return undefined
  return `${status} for what the contract does not allow`
}

const namesTheField: Check = ({ request: { verdict, field }, response }) => {
  const named = parseRefusal(response)?.details?.field
  if (verdict !== 'wrong' || response.status !== 400 || field === undefined) return undefined
  if (named === undefined) return /JSON|twice/.test(response.text) ? undefined : 'no field is named'
  return named === field || named.startsWith(`${field}.`) || named.startsWith(`${field}[`)
    ? undefined
    : `${named} is named, ${field} was changed`
}

/** A valid request is not refused for its shape; rules beyond the contract's schemas are listed. */
const takesTheRight: Check = ({ request: { verdict, operation }, response }) => {
  if (verdict !== 'right' || response.status < 400) return undefined
  const { reason = '', field = '' } = parseRefusal(response)?.details ?? {}
  const isAllowed = ALLOWED_REFUSALS.some(
    (one) =>
      one.status === response.status &&
      one.reasons.includes(reason) &&
      (one.pattern === undefined || one.pattern.test(`${operation.id} ${field}`)),
  )
  return isAllowed ? undefined : `${response.status} ${reason} ${field} for what the contract allows`
}

/** Fields of a pending change of a mission, which does not apply yet. */
const PENDING_CHANGES = ['extendMission', 'terminateMission']

const isSame = (sent: unknown, received: unknown): boolean => {
  if (typeof sent !== 'string' || typeof received !== 'string' || sent === received) return sent === received
  if (UUID.test(received)) return sent.toLowerCase() === received
  return /^\d{4}-\d\d-\d\dT/.test(received) && Date.parse(sent) === Date.parse(received)
}

/** A successful write returns what was sent, byte for byte. */
const returnsWhatWasSent: Check = ({ request: { json, operation }, response: { status, text } }) => {
  const isEchoed = status >= 200 && status < 300 && !PENDING_CHANGES.includes(operation.id)
  if (!isEchoed || !json || operation.returnsFile) return undefined
  const data = JSON.parse(text).data as Record<string, unknown>
  const [name, value] =
    Object.entries(JSON.parse(json.replace(/^\ufeff/, '')) as object).find(
      ([member, sent]) =>
        typeof sent !== 'object' &&
        ['string', 'number', 'boolean'].includes(typeof data[member]) &&
        !isSame(sent, data[member]),
    ) ?? []
  return name && `${name} was sent as ${value}, and is ${data[name]}`
}

export const CHECKS: Record<string, Check> = {
  noServerError,
  keepsTheContract,
  hasTheHeaders,
  hasTheEnvelope,
  showsNothingOfOthers,
  refusesTheWrong,
  namesTheField,
  takesTheRight,
  returnsWhatWasSent,
}
