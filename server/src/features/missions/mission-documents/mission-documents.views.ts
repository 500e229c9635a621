import { sql } from 'kysely'
import { jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import type { MissionDocument } from './mission-documents.schemas.ts'

const IDENTITY_COLUMNS = [
  'company',
  'legal_form',
  'siren',
  'register',
  'vat_number',
  'address',
  'postal_code',
  'city',
  'country',
]

/** The identity of a party, for json_build_object. */
export const identityFields = (alias: 't' | 'f') =>
  sql.join(IDENTITY_COLUMNS.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))

/** A signature belongs to one version and is shown on the next. */
const signatures = sql<
  MissionDocument['signatures']
>`(select coalesce(json_agg(json_build_object('side', s.side, 'name', s.name,
  'signed_at', ${timestamp(sql`s.signed_at`)}) order by s.signed_at, s.id), '[]'::json)
  from signature s join document d on d.tenant_id = ${TENANT} and d.id = s.document_id
  where s.tenant_id = ${TENANT} and d.series_id = document.series_id
    and d.version < document.version)`

export const documentView = () =>
  jsonObject<MissionDocument>({
    id: sql<string>`document.id`,
    mission_id: sql<string>`document.mission_id`,
    kind: sql<MissionDocument['kind']>`document.kind`,
    version: sql<number>`document.version`,
    sha256: sql<string>`encode(document.sha256, 'hex')`,
    size: sql<number>`document.size`,
    signatures,
    created_at: timestamp(sql`document.created_at`),
  })
