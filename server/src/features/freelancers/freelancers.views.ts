import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../kernel/db/schema/tables.ts'
import { decimal, jsonObject, timestamp } from '../../kernel/db/sql/json.ts'
import { tagsOf, teamsOf } from '../assignments/index.ts'
import { userRows } from '../users/users.tables.ts'
import type { ExternalReferent, Freelancer, Referent } from './freelancers.schemas.ts'

type Eb = ExpressionBuilder<Tables, 'freelancer'>

/** null if not set; a deactivated user is still shown. */
const referent = (eb: Eb) =>
  sql<Referent | null>`(${eb
    .selectFrom(userRows.as('team_user'))
    .whereRef('team_user.id', '=', 'freelancer.referent_id')
    .select(
      jsonObject<Referent>({
        id: sql<string>`team_user.id`,
        first_name: sql<string | null>`team_user.first_name`,
        last_name: sql<string | null>`team_user.last_name`,
        email: sql<string>`team_user.email`,
      }).as('referent'),
    )})`

export function freelancerView(eb: Eb) {
  const id = eb.ref('freelancer.id')
  return jsonObject<Freelancer>({
    id,
    email: eb.ref('freelancer.email'),
    first_name: eb.ref('freelancer.first_name'),
    last_name: eb.ref('freelancer.last_name'),
    status: eb.ref('freelancer.status'),
    external_id: eb.ref('freelancer.external_id'),
    siren: eb.ref('freelancer.siren'),
    company: eb.ref('freelancer.company'),
    address: eb.ref('freelancer.address'),
    postal_code: eb.ref('freelancer.postal_code'),
    city: eb.ref('freelancer.city'),
    vat_regime: eb.ref('freelancer.vat_regime'),
    vat_rate: decimal(eb.ref('freelancer.vat_rate')),
    is_umbrella: eb.ref('freelancer.is_umbrella'),
    external_referent: sql<ExternalReferent | null>`freelancer.external_referent`,
    referent: referent(eb),
    tags: tagsOf('freelancer', id),
    teams: teamsOf('freelancer', id),
    created_at: timestamp(eb.ref('freelancer.created_at')),
    updated_at: timestamp(eb.ref('freelancer.updated_at')),
  })
}
