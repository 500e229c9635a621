// The parameters of a compiled statement, and the one that every statement of a team has.
import { PostgresQueryCompiler, sql } from 'kysely'

/** Placeholder in the compiled query for a value of each call. */
export class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const TENANT_FIELD = 'tenant_id'

export const isTenant = (value: unknown): boolean => value instanceof Parameter && value.name === TENANT_FIELD

/**
 * The `tenant_id` of the statement's input, for views and fragments. Every reference to a table compares its tenant with this
 * value, never with the tenant of another row (decision 0060).
 */
export const TENANT = sql<string>`${new Parameter(TENANT_FIELD)}`

/** The tenant is one parameter, however often a statement uses it: Citus does not know that two of them are equal. */
export class StatementCompiler extends PostgresQueryCompiler {
  #tenantPlaceholder: string | undefined

  protected override appendValue(value: unknown): void {
    // One compiler compiles all statements.
    if (this.numParameters === 0) this.#tenantPlaceholder = undefined
    if (isTenant(value) && this.#tenantPlaceholder) {
      this.append(this.#tenantPlaceholder)
      return
    }
    super.appendValue(value)
    if (isTenant(value)) this.#tenantPlaceholder = this.getCurrentParameterPlaceholder()
  }
}
