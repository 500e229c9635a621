// "Freelancer summary" of the specification, for rows with a `freelancer_id`.

import { sql } from 'kysely'
import { jsonObject } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import type { FreelancerSummary, Referent } from './freelancers.schemas.ts'

const referent = sql<Referent | null>`(select ${jsonObject<Referent>({
  id: sql<string>`r.id`,
  first_name: sql<string | null>`r.first_name`,
  last_name: sql<string | null>`r.last_name`,
  email: sql<string>`r.email`,
})} from ${userRows} r where r.id = f.referent_id)`

export const freelancerSummary = (table: 'activity_report' | 'accounting_entry') =>
  sql<FreelancerSummary>`(select ${jsonObject<FreelancerSummary>({
    id: sql<string>`f.id`,
    first_name: sql<string>`f.first_name`,
    last_name: sql<string>`f.last_name`,
    email: sql<string>`f.email`,
    external_id: sql<string | null>`f.external_id`,
    siren: sql<string | null>`f.siren`,
    referent,
    is_umbrella: sql<boolean>`f.is_umbrella`,
  })} from freelancer f where f.tenant_id = ${TENANT} and f.id = ${sql.ref(`${table}.freelancer_id`)})`
