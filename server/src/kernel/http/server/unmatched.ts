// Requests that match no route: 404, or 405 and OPTIONS where the path exists for other methods.
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type ApiError, refused } from '../../../domain/errors/api-error.ts'
import { REQUEST_ERRORS } from '../../../domain/errors/request.errors.ts'

type Params = Record<string, string>

export function handleUnmatched(app: FastifyInstance): void {
  const literalSegments = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    for (const segment of url.split('/')) literalSegments.add(segment)
  })
  // Runs before authentication and before the body is read: an unknown path is 404 for everybody.
  app.addHook('onRequest', (request, reply, done) => {
    const isMatched = !request.is404 && !isMismatched(request)
    if (isMatched) return done()
    const error = respond(request, reply)
    if (error) done(error)
  })
  app.setNotFoundHandler(() => {
    throw new Error('An unmatched request got past the hook above')
  })

  /** Returns the error, or undefined when the response has been sent. */
  function respond(request: FastifyRequest, reply: FastifyReply): ApiError | undefined {
    const allowed = listMethods(app, request.raw.url ?? '')
    if (allowed.length === 0) return refused(REQUEST_ERRORS.unknown_path)
    if (request.method !== 'OPTIONS')
      return refused(REQUEST_ERRORS.method_not_allowed, { method: request.method, allowed })
    reply.code(204).header('allow', allowed.join(', ')).send()
    return undefined
  }

  /**
   * The router matches `/users/` with `/users/:id` and an empty id, and `GET /users/invitations`, which exists for POST
   * only, with an id of "invitations". The other methods are looked up only if a parameter could be one of these.
   */
  function isMismatched({ raw: { method = '', url = '' }, params }: FastifyRequest): boolean {
    for (const name in params as Params) {
      const value = (params as Params)[name] as string
      const isSuspect = value === '' ? ENDS_WITH_SLASH.test(url) : literalSegments.has(value)
      if (name !== '*' && isSuspect) return !listMethods(app, url).includes(method)
    }
    return false
  }
}

const ENDS_WITH_SLASH = /^[^?]*\/(?:\?|$)/

/** The methods of the route with the fewest parameters that matches the path. */
function listMethods(app: FastifyInstance, url: string): string[] {
  const found = app.supportedMethods.flatMap((method) => {
    const params = findParams(app, method, url)
    return params ? [{ method, parameters: Object.keys(params).length }] : []
  })
  const fewest = Math.min(...found.map(({ parameters }) => parameters))
  const methods = found.filter(({ parameters }) => parameters === fewest).map(({ method }) => method)
  return methods.length === 0 ? [] : [...methods, 'OPTIONS'].sort()
}

function findParams(app: FastifyInstance, method: string, url: string): Params | undefined {
  const route = app.findRoute({ method: method as HTTPMethods, url })
  // A path that can't be decoded has a separate handler, without search parameters.
  if (!route?.searchParams) return undefined
  const params = route.params as Params
  return Object.keys(params).some((name) => name !== '*' && params[name] === '') ? undefined : params
}
