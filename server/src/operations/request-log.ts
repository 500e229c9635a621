// One structured line for each answered request. Headers and bodies are never logged, so neither are keys.
import type { FastifyInstance } from 'fastify'
import { type DestinationStream, destination, pino } from 'pino'

const OPTIONS = {
  redact: [
    'req.headers.authorization',
    'req.headers["x-api-key"]',
    'headers.authorization',
    'headers["x-api-key"]',
  ],
  serializers: { err: describeError },
}

/** Lines are gathered for a moment: a system call for each would cost more than making it. Flushed on exit. */
export function createLogger(level: string, to?: DestinationStream) {
  const stream = to ?? destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 })
  return pino({ level, ...OPTIONS }, stream)
}

export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    done()
  })
}

/** A database error carries row values in `detail`; the log gets what helps and nothing of the data. */
function describeError(error: unknown) {
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string }
  return { type: name, message, stack: stack ?? '', ...(code && { code }), ...(constraint && { constraint }) }
}
