// One structured line for each answered request. Headers and bodies are never logged, so neither are keys.
import type { FastifyInstance } from 'fastify'

export const LOG_OPTIONS = {
  redact: [
    'req.headers.authorization',
    'req.headers["x-api-key"]',
    'headers.authorization',
    'headers["x-api-key"]',
  ],
  serializers: { err: describeError },
}

export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}

/** A database error carries row values in `detail`; the log gets what helps and nothing of the data. */
function describeError(error: unknown) {
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string }
  return { type: name, message, stack: stack ?? '', ...(code && { code }), ...(constraint && { constraint }) }
}
