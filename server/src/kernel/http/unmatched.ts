// Requests that match no route: 404, or 405 and OPTIONS where the path exists for other methods.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

export function answerUnmatched(app: FastifyInstance): void {
  const paths = new Map<string, { matches: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? { matches: patternOf(url), methods: new Set(['OPTIONS']) }
    for (const one of [method].flat()) known.methods.add(one)
    paths.set(url, known)
  })
  // Before the body is looked at: the route comes first, then everything else.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const answered = answer(request, reply)
    if (answered) done(answered)
  })
  app.setNotFoundHandler(() => {
    throw new Error('An unmatched request got past the hook above')
  })

  /** The refusal, or undefined when the answer is on its way. */
  function answer(request: FastifyRequest, reply: FastifyReply): ApiError | undefined {
    const path = pathOf(request.raw.url ?? '')
    const allow = [...paths.values()]
      .filter(({ matches }) => matches.test(path))
      .flatMap(({ methods }) => [...methods])
    if (allow.length === 0)
      return new ApiError(404, 'There is nothing at this address', { reason: 'not_found' })
    const header = { allow: [...new Set(allow)].sort().join(', ') }
    const message = `${request.method} is not allowed here`
    if (request.method !== 'OPTIONS')
      return new ApiError(405, message, { reason: 'method_not_allowed' }, header)
    reply.code(204).headers(header).send()
    return undefined
  }
}

/** As the router sees it: without the host of an absolute form, decoded. Undecodable paths never get here. */
function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] as string
  return decodeURI(path)
}

const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.$()+]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.*')}$`,
  )
