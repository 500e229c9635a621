import { type Expression, sql } from 'kysely'
import type { Locale } from '../../../../domain/locales.ts'
import type { PageQuery } from '../../../../domain/pagination.ts'
import type { Db } from '../../../../kernel/db/connections/client.ts'
import { findBySecret } from '../../../../kernel/db/secret-lookup.ts'
import { asText, jsonObject, maybeTimestamp, timestamp } from '../../../../kernel/db/sql/json.ts'
import { pageQuery } from '../../../../kernel/db/sql/page.ts'
import { TENANT } from '../../../../kernel/db/sql/parameters.ts'
import { prepared, type Writer } from '../../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../../company/tenants/tenants.tables.ts'
import { missionRows } from '../../../missions/missions/missions.tables.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../../platform/changes/changes.tables.ts'
import { portalSessionRows } from '../../portal-sessions/portal-sessions.tables.ts'
import type { PortalMe } from '../freelancers.schemas.ts'
import type { PortalLink } from './portal-links.schemas.ts'

type Key = { tenant_id: string; freelancer_id: string; id: string }
type NewLink = Key & {
  token_hash: Buffer
  expires_at: Date
  created_by: string | null
  created_by_key: string | null
  delivered_by: 'answer' | 'mail' | 'invitation'
  mission_id: string | null
  at: Date
}

const linkView = jsonObject<PortalLink>({
  id: sql<string>`portal_link.id`,
  expires_at: timestamp(sql<Date>`portal_link.expires_at`),
  revoked_at: maybeTimestamp(sql<Date | null>`portal_link.revoked_at`),
  created_by: sql<string | null>`portal_link.created_by`,
  delivered_by: sql<'answer' | 'mail' | 'invitation'>`portal_link.delivered_by`,
  is_undeliverable: sql<boolean>`portal_link.is_undeliverable`,
  created_at: timestamp(sql<Date>`portal_link.created_at`),
})

export const insertPortalLink = prepared('portal_link.insert', (q, row: NewLink) =>
  q.insertInto('portal_link').values({
    tenant_id: row.tenant_id,
    id: row.id,
    freelancer_id: row.freelancer_id,
    token_hash: row.token_hash,
    expires_at: row.expires_at,
    created_by: row.created_by,
    created_by_key: row.created_by_key,
    delivered_by: row.delivered_by,
    mission_id: row.mission_id,
    created_at: row.at,
  }),
)

const SHOWN: ShownRows = {
  resource: 'portal_link',
  id: sql`portal_link.id`,
  time: sql`greatest(portal_link.created_at, portal_link.revoked_at)`,
}

type Filters = PageQuery & UpdatedSince & { tenant_id: string; freelancer_id: string }
export const pageOfPortalLinks = prepared(
  'portal_link.page',
  (q, input: Required<Filters>, presentFields) => {
    const matching = q
      .selectFrom('portal_link')
      .where('tenant_id', '=', input.tenant_id)
      .where('freelancer_id', '=', input.freelancer_id)
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(q, matching, input, presentFields, () => linkView, withLastSealing(input, presentFields))
  },
)

export const findPortalLink = prepared('portal_link.detail', (q, input: Key) =>
  q
    .selectFrom('portal_link')
    .where('tenant_id', '=', input.tenant_id)
    .where('freelancer_id', '=', input.freelancer_id)
    .where('id', '=', input.id)
    .select(asText(linkView)),
)

/** A link that is already revoked keeps its time of revocation. */
export const revokePortalLinkRow = prepared('portal_link.revoke', (q, row: Key & { at: Date }) =>
  q
    .updateTable('portal_link')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', sql<Date>`${row.at}::timestamptz`) }))
    .where('tenant_id', '=', row.tenant_id)
    .where('freelancer_id', '=', row.freelancer_id)
    .where('id', '=', row.id)
    .returning('id'),
)

type LinksOfFreelancer = { tenant_id: string; freelancer_id: string; at: Date }
export const revokeLinksOfFreelancer = prepared('portal_link.revoke_all', (q, row: LinksOfFreelancer) =>
  q
    .updateTable('portal_link')
    .set({ revoked_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('freelancer_id', '=', row.freelancer_id)
    .where('revoked_at', 'is', null),
)

type LinksOfKeys = { tenant_id: string; keys: readonly string[]; at: Date }
export const revokeLinksByKeys = prepared('portal_link.revoke_by_keys', (q, row: LinksOfKeys) =>
  q
    .updateTable('portal_link')
    .set({ revoked_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where(sql<boolean>`created_by_key = any(${row.keys}::uuid[])`)
    .where('revoked_at', 'is', null),
)

/** Links of archived freelancers are not valid. */
const selectValidLinks = (q: Writer, tokenHash: Buffer) =>
  q
    .selectFrom('portal_link')
    .innerJoin('freelancer', (join) =>
      join
        .onRef('freelancer.tenant_id', '=', 'portal_link.tenant_id')
        .onRef('freelancer.id', '=', 'portal_link.freelancer_id'),
    )
    .where('portal_link.token_hash', '=', tokenHash)
    .where('portal_link.revoked_at', 'is', null)
    .where('freelancer.status', '=', 'active')
    .select([
      'portal_link.tenant_id',
      'portal_link.id',
      'portal_link.freelancer_id',
      'portal_link.created_at',
      'portal_link.expires_at',
      'portal_link.created_by',
      'portal_link.created_by_key',
    ])

const findLinkOfTeam = prepared(
  'portal_link.by_token',
  (q, input: { tenant_id: string; token_hash: Buffer }) =>
    selectValidLinks(q, input.token_hash)
      .where('portal_link.tenant_id', '=', input.tenant_id)
      .where('freelancer.tenant_id', '=', input.tenant_id),
)

const findLinkAnywhere = prepared('portal_link.by_token_anywhere', (q, input: { token_hash: Buffer }) =>
  selectValidLinks(q, input.token_hash),
)

/** Finds the link for a request of which only the token hash is stored. */
export const findPortalLinkByHash = async (db: Db, tenant_id: string | null, token_hash: Buffer) =>
  (tenant_id && (await findLinkOfTeam.first(db, { tenant_id, token_hash }))) ||
  findLinkAnywhere.first(db, { token_hash })

export const findPortalLinkByToken = (db: Db, token: string) =>
  findBySecret(token, {
    inTeam: (tenant_id, token_hash) => findLinkOfTeam.first(db, { tenant_id, token_hash }),
    anywhere: (token_hash) => findLinkAnywhere.first(db, { token_hash }),
  })

const meView = (signedInWith: PortalMe['signed_in_with'], expires_at: Expression<Date>) =>
  asText(
    jsonObject<PortalMe>({
      id: sql<string>`freelancer.id`,
      email: sql<string>`freelancer.email`,
      first_name: sql<string>`freelancer.first_name`,
      last_name: sql<string>`freelancer.last_name`,
      team_name: sql<string>`tenant.name`,
      signed_in_with: sql.lit(signedInWith),
      link_expires_at: timestamp(expires_at),
    }),
  )

export const findPortalMe = prepared('portal_link.me', (q, input: Key) =>
  q
    .selectFrom('freelancer')
    .crossJoin(currentTenantRow.as('tenant'))
    .innerJoin('portal_link', (join) =>
      join.on('portal_link.tenant_id', '=', TENANT).onRef('portal_link.freelancer_id', '=', 'freelancer.id'),
    )
    .where('freelancer.tenant_id', '=', input.tenant_id)
    .where('freelancer.id', '=', input.freelancer_id)
    .where('portal_link.id', '=', input.id)
    .select((eb) => meView('link', eb.ref('portal_link.expires_at'))),
)

export const findSessionMe = prepared('portal_link.signed_in_me', (q, input: Key) =>
  q
    .selectFrom('freelancer')
    .crossJoin(currentTenantRow.as('tenant'))
    .innerJoin(portalSessionRows.as('session'), (join) =>
      join.onRef('session.freelancer_id', '=', 'freelancer.id'),
    )
    .where('freelancer.tenant_id', '=', input.tenant_id)
    .where('freelancer.id', '=', input.freelancer_id)
    .where('session.id', '=', input.id)
    .select((eb) => meView('session', eb.ref('session.expires_at'))),
)

type Since = { tenant_id: string; freelancer_id: string; since: Date }
/** Counts the links that were mailed at the request of the freelancer or of the team. */
export const countMailedLinks = prepared('portal_link.count_mailed', (q, input: Since) =>
  q
    .selectFrom('portal_link')
    .where('tenant_id', '=', input.tenant_id)
    .where('freelancer_id', '=', input.freelancer_id)
    .where('created_at', '>', input.since)
    .where('delivered_by', '=', 'mail')
    .select(sql<number>`count(*)::int`.as('total')),
)

type OneLink = { tenant_id: string; id: string }

type LinkToMail = {
  freelancer_id: string
  email: string
  /** The mission that is offered; null: somebody asked for the link. */
  mission_id: string | null
  mission_status: string | null
  mission_name: string | null
  reference: string | null
  created_at: Date
  team_name: string
  locale: Locale
}

/** Returns no row if the link was revoked meanwhile. */
export const findLinkToMail = prepared('portal_link.to_mail', (q, input: OneLink) => ({
  compile: () =>
    sql<LinkToMail>`select link.freelancer_id, person.email, link.mission_id, mission.status as mission_status,
        mission.name as mission_name, mission.reference, link.created_at, tenant.name as team_name, tenant.locale
      from portal_link as link cross join ${currentTenantRow} as tenant
      join freelancer as person on person.tenant_id = ${TENANT} and person.id = link.freelancer_id
      left join ${missionRows} as mission on mission.id = link.mission_id
      where link.tenant_id = ${input.tenant_id} and link.id = ${input.id} and link.revoked_at is null`.compile(
      q,
    ),
}))

export const setLinkToken = prepared('portal_link.set_token', (q, row: OneLink & { token_hash: Buffer }) =>
  q
    .updateTable('portal_link')
    .set({ token_hash: row.token_hash })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

export const markLinkUndeliverable = prepared('portal_link.undeliverable', (q, row: OneLink) =>
  q
    .updateTable('portal_link')
    .set({ is_undeliverable: true })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where('is_undeliverable', '=', false),
)
