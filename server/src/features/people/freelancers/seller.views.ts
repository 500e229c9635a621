// The seller of a freelancer's work, the same in contracts, invoices and exports.
import { sql } from 'kysely'
import type { ExternalReferent } from './freelancers.schemas.ts'

/**
 * The seller for the freelancer `f`: the umbrella company, otherwise their own company, otherwise the person. Only a freelancer
 * with `is_umbrella` has an `external_referent` (freelancers.service.ts).
 */
export function selectSeller(f: string) {
  const col = (name: string) => sql.ref(`${f}.${name}`)
  const referent = col('external_referent')
  const person = sql`${col('first_name')} || ' ' || ${col('last_name')}`
  return sql<{ name: string; siren: string | null; person: string }>`json_build_object(
    'name', coalesce(${referent} ->> 'company', ${col('company')}, ${person}),
    'siren', case when ${referent} is null then ${col('siren')} else ${referent} ->> 'siren' end,
    'person', ${person})`
}

/** The umbrella company of the freelancer `f`, or null. Rows of earlier releases do not have the fields that they did not know. */
export const selectExternalReferent = (f: string) =>
  sql<ExternalReferent | null>`('{"legal_form": null, "register": null, "vat_number": null}'::jsonb || ${sql.ref(
    `${f}.external_referent`,
  )})`
