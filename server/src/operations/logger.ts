// The structured log. Headers and bodies are never logged, so neither are keys.
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
  const stream = to ?? destination({ dest: 1, sync: true, minLength: 8192, periodicFlush: 250 })
  return pino({ level, ...OPTIONS }, stream)
}

/** A database error carries row values in `detail`; the log gets what helps and nothing of the data. */
function describeError(error: unknown) {
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string }
  return { type: name, message, stack: stack ?? '', ...(code && { code }), ...(constraint && { constraint }) }
}
