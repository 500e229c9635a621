// An id of another team gets the same response as an unknown id, in the path, the query and the body.
import { type Change, listFields } from '../cases.ts'
import { compose, type Request } from '../compose.ts'
import { listParameters, type Operation } from '../operations.ts'
import { createRandom } from '../samples/seeded.ts'
import type { Session } from '../session.ts'
import type { Probe } from './probe.ts'

type Place = { name: string; with: (id: string) => Change }

function listPlaces(operation: Operation): Place[] {
  const bodyFields = operation.body && operation.method !== 'GET' ? listFields(operation.body) : []
  return [
    ...listParameters(operation, 'path')
      .filter(({ schema }) => schema.format === 'uuid')
      .map(({ name }) => ({ name, with: (id: string): Change => ({ part: 'path', name, text: id }) })),
    ...listParameters(operation, 'query')
      .filter(({ schema }) => schema.format === 'uuid')
      .map(({ name }) => ({ name, with: (id: string): Change => ({ part: 'query', name, texts: [id] }) })),
    ...bodyFields
      .filter(({ schema }) => schema.format === 'uuid')
      .map(({ at }) => ({
        name: at.join('.'),
        with: (id: string): Change => ({ part: 'body', at, value: id }),
      })),
  ]
}

/** The text without values that differ between requests. */
const removeChanging = (text: string, id: string) =>
  text.replace(/"request_id":"[^"]*"/, '').replaceAll(id, 'the id')

async function sendWithId(session: Session, name: string, operation: Operation, place: Place, id: string) {
  const target = await session.target(operation)
  const composed = compose({ name, operation, changes: [place.with(id)] }, target)
  const request: Request = { ...composed, verdict: 'unclear' }
  const { status, text } = await session.exchange(request)
  return { request, outcome: `${status} ${removeChanging(text, id)}` }
}

/** Lists no probes for the operator, who may see all teams. */
export const listForeignProbes = (operation: Operation, seed: number): Probe[] =>
  (operation.path.startsWith('/operator/') ? [] : listPlaces(operation)).map((place) => ({
    name: `foreign-${operation.id}-${place.name}`,
    operation,
    async run(session) {
      const unknown = await sendWithId(
        session,
        this.name,
        operation,
        place,
        createRandom(seed, this.name).uuid(),
      )
      for (const id of session.theirIds(operation)) {
        const foreign = await sendWithId(session, this.name, operation, place, id)
        if (foreign.outcome !== unknown.outcome)
          session.report(
            'treatsForeignAndUnknownAlike',
            foreign.request,
            `${foreign.outcome.slice(0, 200)}; of an unknown id: ${unknown.outcome.slice(0, 200)}`,
          )
      }
    },
  }))
