// Rows referenced by missions: users, project codes, freelancers with referents, framework agreements.
import type { Client } from 'pg'
import type { TeamPlan } from './team-plan.ts'

const USERS = `insert into team_user (tenant_id, id, email, role, first_name, last_name, job_title, created_at, updated_at)
  select $1, pg_temp.nth_id($2, 'u', n), 'user' || n || '@example.com', 'team-member', 'First' || n, 'Last' || n,
    'Project manager', $2, $2 from generate_series(1, $3::bigint) as n`

const PROJECT_CODES = `insert into project_code (tenant_id, id, name, external_id, created_at, updated_at)
  select $1, pg_temp.nth_id($2, 'p', n), 'Project ' || n, 'ERP-' || n, $2, $2 from generate_series(1, $3::bigint) as n`

const FREELANCERS = `insert into freelancer (tenant_id, id, email, status, first_name, last_name, external_id, company,
    vat_regime, vat_rate, is_umbrella, referent_id, external_referent, created_at, updated_at)
  select $1, pg_temp.nth_id($2, 'f', n), 'freelancer' || n || '@example.com', 'active', 'First' || n, 'Last' || n,
    'HR-' || n, 'Company ' || n, 'standard', 20, n % 10 = 0,
    case when n % 3 > 0 then pg_temp.nth_id($2, 'u', 1 + n % $4::bigint) end,
    case when n % 7 = 0 then json_build_object('id', pg_temp.nth_id($2, 'r', n), 'email', null,
      'company', 'Client ' || n, 'siren', null, 'address', null, 'postal_code', null, 'city', null) end,
    $2, $2 from generate_series(1, $3::bigint) as n`

const AGREEMENTS = `insert into framework_agreement (tenant_id, id, freelancer_id, status, valid_until,
    created_at, updated_at)
  select $1, pg_temp.nth_id($2, 'a', n), pg_temp.nth_id($2, 'f', n), 'in-progress', current_date + 400,
    $2, $2 from generate_series($4::bigint, $3::bigint, $4::bigint) as n`

export async function seedPeople(client: Client, tenantId: string, plan: TeamPlan): Promise<void> {
  const { began, users, projectCodes, freelancers, freelancersPerAgreement: oneInUnderAgreement } = plan
  await client.query(USERS, [tenantId, began, users])
  await client.query(PROJECT_CODES, [tenantId, began, projectCodes])
  await client.query(FREELANCERS, [tenantId, began, freelancers, users])
  await client.query(AGREEMENTS, [tenantId, began, freelancers, oneInUnderAgreement])
}
