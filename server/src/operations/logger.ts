// The structured log. Headers and bodies are never logged, so neither are keys.
import { type DestinationStream, pino } from 'pino'
import { gatheredOutput } from './gathered-output.ts'

const OPTIONS = {
  redact: [
    'req.headers.authorization',
    'req.headers["x-api-key"]',
    'headers.authorization',
    'headers["x-api-key"]',
  ],
  serializers: { err: describeError },
}

export const createLogger = (level: string, to: DestinationStream = gatheredOutput(1)) =>
  pino({ level, ...OPTIONS }, to)

/** A database error carries row values in `detail`; the log gets what helps and nothing of the data. */
function describeError(error: unknown) {
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string }
  return { type: name, message, stack: stack ?? '', ...(code && { code }), ...(constraint && { constraint }) }
}
