// The parameters of a compiled statement, and the one that every statement of a team has.
import { PostgresQueryCompiler, sql } from 'kysely'

/** Placeholder in the compiled query for a value of each call. */
export class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const NAME_OF_TENANT = 'tenant_id'

export const isTenant = (value: unknown): boolean =>
  value instanceof Parameter && value.name === NAME_OF_TENANT

/**
 * The `tenant_id` of the statement's input, for views and fragments. Every reference to a table compares its tenant with this
 * value, never with the tenant of another row (decision 0060).
 */
export const TENANT = sql<string>`${new Parameter(NAME_OF_TENANT)}`

/** The tenant is one parameter, however often a statement uses it: Citus does not know that two of them are equal. */
export class StatementCompiler extends PostgresQueryCompiler {
  #placeOfTenant: string | undefined

  protected override appendValue(value: unknown): void {
    // One compiler compiles all statements.
    if (this.numParameters === 0) this.#placeOfTenant = undefined
    if (isTenant(value) && this.#placeOfTenant) {
      this.append(this.#placeOfTenant)
      return
    }
    super.appendValue(value)
    if (isTenant(value)) this.#placeOfTenant = this.getCurrentParameterPlaceholder()
  }
}
