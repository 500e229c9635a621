// Reads missions with queries built on each request: the missions, then the rows they reference, by id. One query
// with seven joins would be shorter, but PostgreSQL takes longer to plan it than to run all of these.
import type { Selectable } from 'kysely'
import type { Tables } from '../../server/src/kernel/db/schema/tables.ts'
import type { Db } from './database.ts'

export type MissionRow = Selectable<Tables['mission']>

const selectMissions = (db: Db, tenantId: string) =>
  db.selectFrom('mission').where('tenant_id', '=', tenantId).selectAll()

export const findMission = (db: Db, tenantId: string, id: string) =>
  selectMissions(db, tenantId).where('id', '=', id).executeTakeFirst()

export const findPage = (db: Db, tenantId: string, page: number, perPage: number) =>
  selectMissions(db, tenantId)
    .where('status', '<>', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

export async function countMissions(db: Db, tenantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('mission')
    .where('tenant_id', '=', tenantId)
    .where('status', '<>', 'deleted')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const findUsers = (db: Db, tenantId: string, ids: string[]) =>
  db
    .selectFrom('team_user')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .select(['id', 'first_name', 'last_name'])
    .execute()

const findFreelancers = (db: Db, tenantId: string, ids: string[]) =>
  db
    .selectFrom('freelancer')
    .leftJoin('team_user as referent', (join) =>
      join
        .onRef('referent.tenant_id', '=', 'freelancer.tenant_id')
        .onRef('referent.id', '=', 'freelancer.referent_id'),
    )
    .where('freelancer.tenant_id', '=', tenantId)
    .where('freelancer.id', 'in', ids)
    .select([
      'freelancer.id',
      'freelancer.first_name',
      'freelancer.last_name',
      'freelancer.email',
      'freelancer.is_umbrella',
      'freelancer.external_referent',
      'referent.id as referent_id',
      'referent.first_name as referent_first_name',
      'referent.last_name as referent_last_name',
      'referent.email as referent_email',
    ])
    .execute()

const findCodes = (db: Db, tenantId: string, ids: string[]) =>
  db
    .selectFrom('project_code')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .select(['id', 'name', 'external_id'])
    .execute()

const findAgreements = (db: Db, tenantId: string, ids: string[]) =>
  db
    .selectFrom('framework_agreement')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .select(['id', 'status', 'valid_until'])
    .execute()

const findReportedMissions = (db: Db, tenantId: string, missionIds: string[]) =>
  db
    .selectFrom('activity_report')
    .where('tenant_id', '=', tenantId)
    .where('mission_id', 'in', missionIds)
    .select('mission_id')
    .distinct()
    .execute()

const findDeliverables = (db: Db, tenantId: string, missionIds: string[]) =>
  db
    .selectFrom('mission_deliverable')
    .where('tenant_id', '=', tenantId)
    .where('mission_id', 'in', missionIds)
    .orderBy('order_index')
    .orderBy('id')
    .select(['mission_id', 'id', 'name', 'quantity', 'amount_excl_vat', 'order_index', 'description'])
    .execute()

export type FreelancerRow = Awaited<ReturnType<typeof findFreelancers>>[number]
export type DeliverableRow = Awaited<ReturnType<typeof findDeliverables>>[number]

/** An empty `in` list is invalid SQL and needs no query. */
async function findUnlessEmpty<Row>(
  ids: (string | null)[],
  find: (db: Db, tenantId: string, ids: string[]) => Promise<Row[]>,
  [db, tenantId]: [Db, string],
): Promise<Row[]> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))]
  return uniqueIds.length === 0 ? [] : find(db, tenantId, uniqueIds)
}

const indexById = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Whether a mission has reports only matters for these statuses. */
const DELETABLE = ['draft', 'rejected', 'cancelled']

/** All rows referenced by these missions. */
export async function findRelated(db: Db, tenantId: string, missions: MissionRow[]) {
  const tenantDb: [Db, string] = [db, tenantId]
  const people = missions.flatMap((one) => [one.created_by, one.team_signer_id, one.approver_id])
  const withDeliverables = missions.filter((one) => one.mission_type === 'deliverable')
  const deletable = missions.filter(({ status }) => DELETABLE.includes(status))
  const [users, freelancers, codes, agreements, deliverables, reported] = await Promise.all([
    findUnlessEmpty(people, findUsers, tenantDb),
    findUnlessEmpty(
      missions.map((one) => one.freelancer_id),
      findFreelancers,
      tenantDb,
    ),
    findUnlessEmpty(
      missions.map((one) => one.project_code_id),
      findCodes,
      tenantDb,
    ),
    findUnlessEmpty(
      missions.map((one) => one.framework_agreement_id),
      findAgreements,
      tenantDb,
    ),
    findUnlessEmpty(
      withDeliverables.map((one) => one.id),
      findDeliverables,
      tenantDb,
    ),
    findUnlessEmpty(
      deletable.map((one) => one.id),
      findReportedMissions,
      tenantDb,
    ),
  ])
  return {
    users: indexById(users),
    freelancers: indexById(freelancers),
    codes: indexById(codes),
    agreements: indexById(agreements),
    reported: new Set(reported.map(({ mission_id }) => mission_id)),
    deliverables: Map.groupBy(deliverables, ({ mission_id }) => mission_id),
  }
}

export type Related = Awaited<ReturnType<typeof findRelated>>
