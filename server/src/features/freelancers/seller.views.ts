// Who sells a freelancer's work: contracts, invoices and exports name the same one.
import { sql } from 'kysely'

const person = sql`f.first_name || ' ' || f.last_name`

/**
 * Of the freelancer `f`: the umbrella company in the person's place, else their own company, else the person. Only a freelancer
 * with `is_umbrella` has an `external_referent` (freelancers.service.ts).
 */
export const seller = sql<{ name: string; siren: string | null; person: string }>`json_build_object(
  'name', coalesce(f.external_referent ->> 'company', f.company, ${person}),
  'siren', case when f.external_referent is null then f.siren else f.external_referent ->> 'siren' end,
  'person', ${person})`
