// Any operation on any resource of the team, in any state, returns no 5xx.
import type { Change } from '../cases.ts'
import { listFields } from '../cases.ts'
import { compose, type Target } from '../compose.ts'
import { listParameters, OPERATIONS, type Operation, type Schema } from '../operations.ts'
import { createValidValue } from '../samples/samples.ts'
import { createRandom, type Random } from '../samples/seeded.ts'
import type { Session } from '../session.ts'
import type { Probe } from './probe.ts'

/** The resource of the id in a path: `entries` in `/accounting/entries/{id}/send`. */
const getKind = ({ path }: Operation) => path.split('/{', 1)[0]?.split('/').at(-1) ?? ''

const KINDS: [RegExp, string][] = [
  [/freelancer_id/, 'freelancers'],
  [/mission_id|subject_id/, 'missions'],
  [/project_code_id/, 'project-codes'],
  [/tag_ids?/, 'team-tags'],
  [/team_ids?|parent_id/, 'teams'],
  [/user_id|approver_id|team_signer_id|referent_id|actor_id/, 'users'],
  [/activity_report_id/, 'activity-reports'],
  [/template_id/, 'document-templates'],
]
const DAYS = [
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
  '2026-03-10',
  '2026-03-20',
  '2026-08-31',
  '2027-01-31',
]

function createValue(name: string, schema: Schema, pool: Map<string, string[]>, random: Random): unknown {
  if (schema.type === 'array' && schema.items?.format === 'uuid')
    return [createValue(name, schema.items, pool, random)]
  if (schema.format === 'date') return random.pick(DAYS)
  const kind = schema.format === 'uuid' && KINDS.find(([form]) => form.test(name))?.[1]
  const poolIds = (kind && pool.get(kind)) || []
  return poolIds.length > 0 ? random.pick(poolIds) : createValidValue(schema, random)
}

function listChanges(operation: Operation, pool: Map<string, string[]>, random: Random): Change[] {
  const own = pool.get(getKind(operation)) ?? []
  const usesPool = own.length > 0 && operation.path.includes('{id}') && random.chance(0.8)
  const bodyFields = listFields(operation.body ?? {}).filter(({ at }) => !at.includes(0))
  const parameters = listParameters(operation, 'query').filter(() => random.chance(0.3))
  return [
    ...(usesPool ? [{ part: 'path', name: 'id', text: random.pick(own) } as const] : []),
    ...bodyFields
      .filter(() => random.chance(0.25))
      .map(
        ({ at, schema }): Change => ({
          part: 'body',
          at,
          value: createValue(String(at.at(-1)), schema, pool, random),
        }),
      ),
    ...parameters.map(
      ({ name, schema }): Change => ({
        part: 'query',
        name,
        texts: [String(createValue(name, schema, pool, random))],
      }),
    ),
  ]
}

/** The number of steps on the same resources; each step sees the changes of the previous ones. */
const STEPS = 60
const POOL_SIZE = 12

async function fillPool(session: Session, random: Random): Promise<Map<string, string[]>> {
  const pool = new Map<string, string[]>()
  const withId = OPERATIONS.filter(({ path }) => path.startsWith('/api/') && path.includes('{id}'))
  for (let count = 0; count < POOL_SIZE; count += 1) {
    const operation = random.pick(withId)
    const { id = '' } = (await session.freshTarget(operation)).ids
    pool.set(getKind(operation), [...(pool.get(getKind(operation)) ?? []), id])
  }
  return pool
}

export const createWildProbe = (operations: readonly Operation[], seed: number, number: number): Probe => ({
  name: `wild-${number}`,
  operation: operations[0] as Operation,
  async run(session) {
    const random = createRandom(seed, this.name)
    await session.renew()
    const pool = await fillPool(session, random)
    for (let step = 0; step < STEPS; step += 1) {
      const operation = random.pick(operations)
      const target: Target = await session.target(operation)
      const changes = listChanges(operation, pool, random)
      const composed = compose({ name: `${this.name}-${step}`, operation, changes }, target)
      await session.exchange({ ...composed, verdict: 'unclear' })
    }
  },
})
