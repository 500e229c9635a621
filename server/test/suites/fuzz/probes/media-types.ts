// A body that is not JSON in UTF-8 is refused with 415, whatever its content.
import type { Operation } from '../operations.ts'
import { composeValid, type Probe } from './probe.ts'

const UNSUPPORTED_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=iso-8859-1',
  'application/octet-stream',
  'text/json',
  'application/jsonx',
  '*/*',
  'json',
]

export const listMediaProbes = (operation: Operation): Probe[] =>
  (operation.method === 'GET' ? [] : UNSUPPORTED_TYPES).map((type, index) => ({
    name: `media-${operation.id}-${index}`,
    operation,
    async run(session) {
      const request = composeValid(this.name, operation, await session.target(operation))
      const headers = { ...request.headers, 'content-type': type }
      const sent = { ...request, body: request.body ?? '{}', headers }
      const { status } = await session.exchange(sent)
      if (status !== 415) session.report('refusesOtherMedia', sent, `${status} for ${type}`)
    },
  }))
