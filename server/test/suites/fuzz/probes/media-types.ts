// A body that is not JSON in UTF-8 is refused with 415, whatever its content.
import type { Operation } from '../operations.ts'
import { type Probe, usual } from './probe.ts'

const OTHERS = [
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

export const mediaProbes = (operation: Operation): Probe[] =>
  (operation.method === 'GET' ? [] : OTHERS).map((type, at) => ({
    name: `media-${operation.id}-${at}`,
    operation,
    async run(session) {
      const request = usual(this.name, operation, await session.target(operation))
      const headers = { ...request.headers, 'content-type': type }
      const sent = { ...request, body: request.body ?? '{}', headers }
      const { status } = await session.exchange(sent)
      if (status !== 415) session.report('refusesOtherMedia', sent, `${status} for ${type}`)
    },
  }))
