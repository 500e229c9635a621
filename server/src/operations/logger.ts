// The structured log. Headers and bodies are never logged, so neither are keys.
import { hostname } from 'node:os'
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

/** One line for each answer. `endpoint` has the pattern (`GET /teams/:id`), never the address that was sent. */
type AnswerLine = { reqId: string; endpoint: string; status: number; ms: number }

export type Logger = {
  error(fields: object, message: string): void
  answered(line: AnswerLine): void
}

export const silent: Logger = { error: () => {}, answered: () => {} }

export function createLogger(level: string, to: DestinationStream = gatheredOutput(1)): Logger {
  const logger = pino({ level, ...OPTIONS }, to)
  const tells = logger.isLevelEnabled('info')
  return {
    error: (fields, message) => logger.error(fields, message),
    answered: (line) => tells && to.write(lineOf(line)),
  }
}

const INFO = pino.levels.values['info']
const ORIGIN = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`

/** As pino would write it, at a fifth of the cost: what may need escaping is written once for each endpoint. */
const lineOf = ({ reqId, endpoint, status, ms }: AnswerLine) =>
  `{"level":${INFO},"time":${Date.now()},${ORIGIN},"reqId":"${reqId}",${routeText(endpoint)},"status":${status},"ms":${Math.round(ms * 10) / 10}}\n`

const routeTexts = new Map<string, string>()

function routeText(endpoint: string): string {
  const known = routeTexts.get(endpoint)
  if (known) return known
  const [method, route] = endpoint.split(' ')
  const text = JSON.stringify({ method, route }).slice(1, -1)
  routeTexts.set(endpoint, text)
  return text
}

/** A database error carries row values in `detail`; the log gets what helps and nothing of the data. */
function describeError(error: unknown) {
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string }
  return { type: name, message, stack: stack ?? '', ...(code && { code }), ...(constraint && { constraint }) }
}
