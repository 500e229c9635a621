// Copies the missions of a team, and the people and project codes that they refer to, into collections of PocketBase.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'

/** Access rule for users with a token, like the service's keys. */
const RULE = '@request.auth.id != ""'

type Post = (path: string, body: object) => Promise<{ id: string }>
type Row = { id: string } & Record<string, unknown>

const textFields = (...names: string[]) => names.map((name) => ({ name, type: 'text', max: 10_000 }))

const REFERENCED_COLLECTIONS = {
  people: {
    fields: textFields('first_name', 'last_name', 'email'),
    rows: 'select id, first_name, last_name, email from team_user where tenant_id = $1',
  },
  freelancers: {
    fields: [...textFields('first_name', 'last_name', 'email'), { name: 'is_umbrella', type: 'bool' }],
    rows: 'select id, first_name, last_name, email, is_umbrella from freelancer where tenant_id = $1',
  },
  project_codes: {
    fields: textFields('name', 'external_id'),
    rows: 'select id, name, external_id from project_code where tenant_id = $1',
  },
} as const

/** Field of a mission, and the collection that it refers to. */
const RELATIONS = {
  freelancer: 'freelancers',
  project_code: 'project_codes',
  created_by: 'people',
  team_signer: 'people',
  approver: 'people',
} as const

export const EXPANDED = Object.keys(RELATIONS).join(',')

const MISSIONS = `select id, name, description, mission_type, contract_kind, has_document, currency, rate_amount::float8,
    start_date::text, end_date::text, payment_terms_days, payment_terms_basis, status, early_termination_date::text,
    client_rate_amount::float8, purchase_order, external_id, freelancer_id as freelancer, project_code_id as project_code,
    created_by, team_signer_id as team_signer, approver_id as approver,
    to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS"Z"') as created,
    to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS"Z"') as updated
  from mission where tenant_id = $1 and status <> 'deleted' order by created_at, id`

const MISSION_FIELDS = [
  ...textFields('name', 'description', 'mission_type', 'contract_kind', 'currency', 'start_date', 'end_date'),
  ...textFields('payment_terms_basis', 'status', 'early_termination_date', 'purchase_order', 'external_id'),
  { name: 'has_document', type: 'bool' },
  ...['rate_amount', 'client_rate_amount', 'payment_terms_days'].map((name) => ({ name, type: 'number' })),
  { name: 'created', type: 'autodate', onCreate: true },
  { name: 'updated', type: 'autodate', onCreate: true, onUpdate: true },
]

type Team = { client: Client; tenantId: string }

/**
 * Collections are made through PocketBase's API; their rows are written into its database, in one transaction for each. Returns the ids
 * of the missions, oldest first.
 */
export async function copyMissions(
  { client, tenantId }: Team,
  post: Post,
  folder: string,
): Promise<string[]> {
  const database = new DatabaseSync(join(folder, 'data.db'))
  try {
    const collections = new Map<string, { id: string; idOf: Map<string, string> }>()
    for (const [name, { fields, rows }] of Object.entries(REFERENCED_COLLECTIONS)) {
      const { id } = await post('/api/collections', {
        name,
        type: 'base',
        listRule: RULE,
        viewRule: RULE,
        fields,
      })
      const sourceRows = (await client.query<Row>(rows, [tenantId])).rows
      collections.set(name, { id, idOf: insert(database, name, sourceRows) })
    }
    const relations = Object.entries(RELATIONS)
    await post('/api/collections', {
      name: 'missions',
      type: 'base',
      listRule: RULE,
      viewRule: RULE,
      fields: [
        ...MISSION_FIELDS,
        ...relations.map(([name, to]) => ({
          name,
          type: 'relation',
          maxSelect: 1,
          collectionId: collections.get(to)?.id,
        })),
      ],
      indexes: [
        'create index missions_created on missions (created)',
        'create index missions_status on missions (status, created)',
      ],
    })
    const missions = (await client.query<Row>(MISSIONS, [tenantId])).rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        relations.map(([name, to]) => [name, collections.get(to)?.idOf.get(String(row[name])) ?? '']),
      ),
    }))
    const idOf = insert(database, 'missions', missions)
    // The database is analyzed, like the service's PostgreSQL.
    database.exec('analyze')
    return [...idOf.values()]
  } finally {
    database.close()
  }
}

/** Creates an id of 15 letters and digits, like those of PocketBase. */
const newId = () => randomBytes(15).toString('hex').slice(0, 15)

function insert(database: DatabaseSync, table: string, rows: Row[]): Map<string, string> {
  const columns = Object.keys(rows[0] ?? {})
  const statement = database.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  const idOf = new Map<string, string>()
  database.exec('begin immediate')
  for (const row of rows) {
    const id = newId()
    idOf.set(row.id, id)
    statement.run(...columns.map((name) => (name === 'id' ? id : toStoredValue(row[name]))))
  }
  database.exec('commit')
  return idOf
}

/** PocketBase has no null: it stores an empty text or 0 instead. */
function toStoredValue(value: unknown): string | number {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' ? value : String(value ?? '')
}
