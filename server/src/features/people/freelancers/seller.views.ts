// The seller of a freelancer's work, the same in contracts, invoices and exports.
import { sql } from 'kysely'

const person = sql`f.first_name || ' ' || f.last_name`

/**
 * For the freelancer `f`: the umbrella company, otherwise their own company, otherwise the person. Only a freelancer
 * with `is_umbrella` has an `external_referent` (freelancers.service.ts).
 */
export const seller = sql<{ name: string; siren: string | null; person: string }>`json_build_object(
  'name', coalesce(f.external_referent ->> 'company', f.company, ${person}),
  'siren', case when f.external_referent is null then f.siren else f.external_referent ->> 'siren' end,
  'person', ${person})`
