// Every statement of the service, in all the shapes that matter, with the part of the code that defines it.
import type { CompiledQuery } from 'kysely'
import { allPrepared } from '../../src/kernel/db/prepared.ts'

export type Definition = (typeof allPrepared)[number]

/** With no optional filter, with each of those that the query asks for alone, and with all of them. */
export function shapesOf({ compile }: Definition): CompiledQuery[] {
  const asked = new Set<string>()
  const all = compile(answering((name) => Boolean(asked.add(name))))
  const none = compile(answering((name) => !asked.add(name)))
  const single = [...asked].map((one) => compile(answering((name) => name === one)))
  return [...new Map([none, ...single, all].map((query) => [query.sql, query])).values()]
}

const answering = (has: (name: string) => boolean) =>
  Object.assign(new Set<string>(), { has }) satisfies ReadonlySet<string>
