// Makes of an answer what its function promises: what is in the envelope, a file, or an error.
import { ApiError, ConnectionError } from './errors.ts'
import type { ErrorBody } from './generated/types.gen.ts'
import { secondsOrCount } from './rate-limit.ts'

/** The one JSON that stands in no envelope. */
const CONTRACT = '/api/v1/openapi.json'

export async function contentOf(response: Response, path: string): Promise<unknown> {
  const type = mediaTypeOf(response)
  if (type !== '' && type !== 'application/json') return fileOf(response, type)
  const body = parsed(await response.text())
  if (path === CONTRACT) return body
  if (!isObject(body) || !('data' in body)) throw foreign()
  return body['data']
}

function fileOf(response: Response, type: string): Promise<File> {
  if (!FILES.has(type)) throw foreign()
  return response.blob().then((blob) => new File([blob], fileNameOf(response) ?? '', { type }))
}

const FILES = new Set(['application/pdf', 'text/csv', 'text/plain', 'text/yaml'])

const foreign = () => new ConnectionError('What answers is no Team Engagement server', { isPassing: false })

/** The name that the server gives a file; it names no folder. */
const fileNameOf = ({ headers }: Response): string | undefined =>
  /filename="([^"/\\]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]

export async function errorOf(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const text = await response.text()
  const body = parsed(text)
  const seconds = secondsOrCount(headers.get('retry-after'))
  if (isErrorBody(body)) return new ApiError(status, body.error, seconds)
  return new ApiError(status, { message: wordsOf(response, text) }, seconds)
}

/** Of what is no answer of this service, such as that of a proxy. */
function wordsOf({ status, headers, type }: Response, text: string): string {
  const target = headers.get('location')
  if (target || type === 'opaqueredirect')
    return `The server redirects${target ? ` to ${target}` : ''}: use that address instead`
  const isPlain = headers.get('content-type')?.startsWith('text/plain') && text.trim() !== ''
  return isPlain ? text.trim() : `The server answered ${status}`
}

const mediaTypeOf = ({ headers }: Response) => headers.get('content-type')?.split(';')[0]?.trim() ?? ''

function parsed(text: string): unknown {
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
