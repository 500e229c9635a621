// The one place where a query becomes SQL. Kysely writes it, typed, once per shape; it then runs as a named
// prepared statement. Building the query on each request would halve the throughput.
import { createHash } from 'node:crypto'
import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import type { Db, Statement } from '../connections/client.ts'
import type { Tables } from '../schema/tables.ts'
import { isTenant, Parameter, StatementCompiler } from './parameters.ts'

/** Compiles queries without running them. */
export type Writer = Kysely<Tables>
const writer: Writer = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new StatementCompiler(),
  },
})

type Build<Input extends object, Row> = (
  writer: Writer,
  input: Required<Input>,
  presentFields: ReadonlySet<keyof Input>,
) => { compile(): CompiledQuery<Row> }

/** Compiles the shape of a query for one set of optional fields. */
type Compile = (presentFields: ReadonlySet<string>) => CompiledQuery

/** Every query of the service and the place that defines it. Tests check them all. */
export const allPrepared: { label: string; compile: Compile; definedAt: Error }[] = []

type Shape = { text: string; name: string; parameters: readonly unknown[] }

/** Further shapes of a query run unnamed, so that sessions do not accumulate prepared statements. */
const MAX_NAMED_SHAPES = 64

/**
 * A query with its typed input. `build` gets a placeholder for each input field; `presentFields` contains the optional fields
 * (filters) that are present, and each set of them is compiled as a separate shape.
 *
 * `hasGenericPlan`: the best plan is the same for all values. PostgreSQL would plan the statement again for each execution if it
 * expects another team to cost less, which takes longer than a short read.
 */
export function prepared<Input extends object, Row>(
  label: string,
  build: Build<Input, Row>,
  hasGenericPlan: (input: Input) => boolean = () => false,
) {
  const shapes = new Map<string, Shape>()
  const compile = (presentFields: ReadonlySet<keyof Input>) =>
    build(writer, createParameters<Input>(), presentFields).compile()
  allPrepared.push({ label, compile: compile as Compile, definedAt: new Error(label) })
  const shapeFor = (input: Input): Shape => {
    let key = ''
    for (const name in input) if (input[name] !== undefined) key += `${name} `
    let shape = shapes.get(key)
    if (!shape) {
      const names = (Object.keys(input) as (keyof Input)[]).filter((name) => input[name] !== undefined)
      shape = compileShape(label, compile(new Set(names)))
      requireTenant(label, shape, input)
      if (shapes.size >= MAX_NAMED_SHAPES) return { ...shape, name: '' }
      shapes.set(key, shape)
    }
    return shape
  }
  const statement = (input: Input): Statement => {
    const { text, name, parameters } = shapeFor(input)
    const values = parameters.map((value) =>
      value instanceof Parameter ? input[value.name as keyof Input] : value,
    )
    if (!name) return { text, values }
    return hasGenericPlan(input) ? { name, text, values, hasGenericPlan: true } : { name, text, values }
  }
  const many = (db: Db, input: Input) => db.query<Row>(statement(input))
  return {
    statement,
    many,
    /** Runs a statement whose result is not used. */
    run: async (db: Db, input: Input): Promise<void> => {
      await many(db, input)
    },
    /** Queues a statement of a transaction whose result is not used: it is sent with the next one or the commit. */
    queue(db: Db, input: Input): void {
      if (!db.beforeCommit) throw new Error(`${label} was queued outside of a transaction`)
      db.beforeCommit(many(db, input))
    },
    first: (db: Db, input: Input): Promise<Row | undefined> => many(db, input).then(([row]) => row),
    only: async (db: Db, input: Input): Promise<Row> => {
      const [row] = await many(db, input)
      if (row === undefined) throw new Error(`${label} returned no row`)
      return row
    },
  }
}

/** A missing value would be null, which no row matches. */
function requireTenant(label: string, { parameters }: Shape, input: { tenant_id?: unknown }): void {
  if (parameters.some(isTenant) && input.tenant_id === undefined)
    throw new Error(`${label} was called without a tenant`)
}

const createParameters = <Input extends object>() =>
  new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Required<Input>

/** The name contains a hash of the text: PostgreSQL refuses a name that was prepared with another text. */
function compileShape(label: string, { sql, parameters }: CompiledQuery): Shape {
  const hash = createHash('sha256').update(sql).digest('hex').slice(0, 12)
  return { text: sql, name: `${label.slice(0, 48)}:${hash}`, parameters }
}
