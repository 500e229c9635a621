// Requests that match no route: 404, or 405 and OPTIONS where the path exists for other methods.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describe } from '../errors/error-kinds.ts'
import { REQUEST_ERRORS } from '../errors/request.errors.ts'
import { ApiError, refused } from './errors.ts'

type Path = { url: string; matches: RegExp; parameters: number; methods: Set<string> }

export function answerUnmatched(app: FastifyInstance): void {
  const paths = new Map<string, Path>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? describePath(url)
    for (const one of [method].flat()) known.methods.add(one)
    paths.set(url, known)
  })
  // Before the credential and the body are looked at: the route comes first, then everything else.
  app.addHook('onRequest', (request, reply, done) => {
    const isMatched = !request.is404 && !isMisled(request, paths)
    if (isMatched) return done()
    const refusal = answer(request, reply)
    if (refusal) done(refusal)
  })
  app.setNotFoundHandler(() => {
    throw new Error('An unmatched request got past the hook above')
  })

  /** The refusal, or undefined when the answer is on its way. */
  function answer(request: FastifyRequest, reply: FastifyReply): ApiError | undefined {
    const path = pathOf(request.raw.url ?? '')
    const [meant] = [...paths.values()]
      .filter(({ matches }) => matches.test(path))
      .sort((a, b) => a.parameters - b.parameters)
    if (!meant) return refused(404, REQUEST_ERRORS.unknown_path)
    const allowed = [...meant.methods].sort()
    const header = { allow: allowed.join(', ') }
    if (request.method !== 'OPTIONS') {
      const cause = describe(REQUEST_ERRORS.method_not_allowed, { method: request.method, allowed })
      return new ApiError(405, cause, {}, header)
    }
    reply.code(204).headers(header).send()
    return undefined
  }
}

/**
 * The router takes `/users/` for `/users/:id` with an empty id, and `GET /users/invitations`, which exists for POST
 * only, for a user whose id is "invitations". A wildcard means what it takes.
 */
function isMisled({ raw, routeOptions }: FastifyRequest, paths: Map<string, Path>): boolean {
  const path = pathOf(raw.url ?? '')
  const known = paths.get(path)
  if (known) return !known.methods.has(raw.method ?? '')
  return path.endsWith('/') && !routeOptions.url?.endsWith('*')
}

const describePath = (url: string): Path => ({
  url,
  matches: patternOf(url),
  parameters: url.split(':').length,
  methods: new Set(['OPTIONS']),
})

/** As the router sees it: without the host of an absolute form, decoded. */
function pathOf(url: string): string {
  const end = url.indexOf('?')
  if (url[0] === '/' && !url.includes('%')) return end < 0 ? url : url.slice(0, end)
  const path = url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] as string
  try {
    return path.includes('%') ? decodeURI(path) : path
  } catch {
    return path
  }
}

const patternOf = (url: string) => {
  const escaped = url.replace(/[.$()+]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`)
}
