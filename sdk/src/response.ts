// Converts a response to the result of the call: the content of the envelope `data`, a file, or an error.
import { ApiError, ConnectionError } from './errors.ts'
import type { ErrorBody } from './generated/types.gen.ts'
import { parseCount } from './rate-limit.ts'

/** The documents of the contract are the only JSON responses without an envelope. */
const CONTRACT = /^\/\w+\/v1\/openapi\.json$/

export async function readContent(response: Response, path: string): Promise<unknown> {
  const type = getMediaType(response)
  if (type !== '' && type !== 'application/json') return readFile(response, type)
  const body = parseJson(await response.text())
  if (CONTRACT.test(path)) return body
  if (!isObject(body) || !('data' in body)) throw createNotFromServiceError()
  return body['data']
}

function readFile(response: Response, type: string): Promise<File> {
  if (!FILE_TYPES.has(type)) throw createNotFromServiceError()
  return response.blob().then((blob) => new File([blob], findFileName(response) ?? '', { type }))
}

const FILE_TYPES = new Set([
  'application/pdf',
  'application/xml',
  'application/zip',
  'image/jpeg',
  'image/png',
  'text/csv',
  'text/plain',
  'text/yaml',
])

const createNotFromServiceError = () =>
  new ConnectionError('The response is not from a Team Engagement server', { isPassing: false })

/** Returns the file name from the server; a name with a folder is ignored. */
const findFileName = ({ headers }: Response): string | undefined =>
  /filename="([^"/\\]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]

export async function readError(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const text = await response.text()
  const body = parseJson(text)
  const seconds = parseCount(headers.get('retry-after'))
  if (isErrorBody(body)) return new ApiError(status, body.error, seconds)
  return new ApiError(status, { message: toErrorMessage(response, text) }, seconds)
}

/** Returns the message of an error that is not from this service, such as one of a proxy. */
function toErrorMessage({ status, headers, type }: Response, text: string): string {
  const target = headers.get('location')
  if (target || type === 'opaqueredirect')
    return `The server redirects${target ? ` to ${target}` : ''}: use that address instead`
  const isPlain = headers.get('content-type')?.startsWith('text/plain') && text.trim() !== ''
  return isPlain ? text.trim() : `The server returned ${status}`
}

const getMediaType = ({ headers }: Response) => headers.get('content-type')?.split(';')[0]?.trim() ?? ''

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isErrorBody = (value: unknown): value is ErrorBody =>
  isObject(value) && isObject(value['error']) && typeof value['error']['message'] === 'string'
