// The demo team of a first start on an empty embedded database: something to look at, and a key to try.
import { issueOperatorKey } from '../features/api-keys/index.ts'
import { createDocumentTemplate } from '../features/document-templates/index.ts'
import { createFreelancer, makePortalLink, portalUrl } from '../features/freelancers/index.ts'
import { MEMBER_SCOPES } from '../features/manifests.ts'
import { addTenantUser, countTenants, createTenant } from '../features/operator/index.ts'
import { createProjectCode } from '../features/project-codes/index.ts'
import { createTeamTag } from '../features/team-tags/index.ts'
import { createTeam } from '../features/teams/index.ts'
import { inviteUser, updateUser } from '../features/users/index.ts'
import type { Database } from '../kernel/db/connections/client.ts'
import type { CallCtx, Ctx, KeyCtx } from '../kernel/db/context.ts'
import { actorOf, type KeyPrincipal } from '../kernel/domain/access/principal.ts'
import { newId } from '../kernel/domain/ids.ts'
import { DAY_MS, daysAgo } from './demo-clock.ts'
import { DEMO } from './demo-data.ts'
import { makeDemoMissions, WAITS_FOR_ANSWER } from './demo-missions.ts'
import { type DemoMission, makeDemoReports } from './demo-reports.ts'

type Deps = { database: Database } & Pick<CallCtx, 'clock' | 'publicUrl' | 'renderer' | 'files'>

/** A key of the team, and the personal link of a freelancer who has a mission to accept; both expire on that day. */
export type Demo = { key: string; portalLink: string; expiresOn: string }

/** All of it or nothing, in one transaction; undefined when there is a team already. */
export function makeDemo({ database, ...given }: Deps): Promise<Demo | undefined> {
  return database.transaction(async (db) => {
    // Two processes that start at once on an empty folder must not make two demos. The second waits for the whole of the
    // first one's, which a busy machine may need longer for than a request may wait.
    await db.query({ text: "set local lock_timeout = '60s'; set local statement_timeout = '60s'" })
    const lock = "select pg_advisory_xact_lock(hashtextextended('demo', 0))"
    await db.query({ text: lock, query_timeout: 61_000 })
    if ((await countTenants.only(db, {})).total > 0) return undefined
    const none = {
      sendsMail: false,
      memberScopes: MEMBER_SCOPES,
      requestId: null,
      client: null,
      afterCommit: () => {},
      stableId: newId,
    }
    const call: CallCtx = { ...given, ...none, db }
    return fill(call)
  })
}

// Before the first mission of the demo.
const FOUNDED = 330
/** The key is printed, and what is printed may be kept in logs; a portal link lives as long. */
const KEY_DAYS = 30

async function fill(call: CallCtx): Promise<Demo> {
  const then = daysAgo(call, FOUNDED)
  const { id: tenantId } = await createTenant(then, DEMO.team)
  const ctx: Ctx = { ...then, tenantId, actor: { kind: 'system', id: null } }
  const [admin, ...others] = await inOrder(DEMO.users, (user) => addTenantUser(ctx, user))
  if (!admin) throw new Error('The demo has no admin')
  const expires_at = new Date(call.clock.now().getTime() + KEY_DAYS * DAY_MS).toISOString()
  const { id: keyId, secret } = await issueOperatorKey(
    { ...ctx, clock: call.clock },
    { name: 'Demo key', user_id: admin.id, scopes: ['*'], expires_at },
  )
  const principal: KeyPrincipal = {
    kind: 'key',
    credentialId: keyId,
    tenantId,
    userId: admin.id,
    role: 'team-admin',
    scopes: ['*'],
  }
  const asAdmin: KeyCtx = { ...ctx, actor: actorOf(principal), principal }

  const codes = await inOrder(DEMO.projectCodes, (code) => createProjectCode(asAdmin, code))
  const tags = await inOrder(DEMO.tags, (name) => createTeamTag(asAdmin, { name }))
  const teams = await makeTeams(asAdmin, DEMO.tree)
  for (const [at, user] of others.entries())
    await updateUser(asAdmin, user.id, assigned(tags, teams, at), () => {})
  const people = await inOrder([...DEMO.freelancers.entries()], ([at, person]) =>
    createFreelancer(asAdmin, { ...person, referent_id: admin.id, ...assigned(tags, teams, at + 1) }),
  )
  const templates = await inOrder(DEMO.templates, (template) => createDocumentTemplate(asAdmin, template))
  const projectCodes = codes.map(({ id }) => id)
  const now = { ...asAdmin, clock: call.clock }
  const missions = await makeDemoMissions(now, {
    freelancers: people.map(({ id }) => id),
    projectCodes,
    approver: others[0]?.id ?? admin.id,
    masterTemplate: templates[1]?.id ?? '',
  })
  await makeDemoReports(now, missions, projectCodes)
  await inOrder(DEMO.invitations, (invitation) => inviteUser(now, invitation))
  return {
    key: secret,
    portalLink: await linkOf(now, missions),
    expiresOn: expires_at.slice(0, 10),
  }
}

async function linkOf(ctx: KeyCtx, missions: readonly DemoMission[]): Promise<string> {
  const offered = missions.find(({ name }) => name === WAITS_FOR_ANSWER)
  if (!offered) throw new Error('The demo has no mission to accept')
  const origin = { created_by: ctx.principal.userId, delivered_by: 'answer' } as const
  const { token } = await makePortalLink(ctx, offered.person.principal.freelancerId, origin)
  return portalUrl(ctx.publicUrl(), token)
}

const assigned = (tags: { id: string }[], teams: { id: string }[], at: number) => ({
  tag_ids: [tags[at % tags.length]?.id ?? ''],
  team_ids: [teams[at % teams.length]?.id ?? ''],
})

type Branch = string | { readonly name: string; readonly children?: readonly Branch[] }

async function makeTeams(
  ctx: Ctx,
  branches: readonly Branch[],
  parent_id?: string,
): Promise<{ id: string }[]> {
  const made = await inOrder(branches, async (branch) => {
    const { name, children = [] } = typeof branch === 'string' ? { name: branch } : branch
    const root = await createTeam(ctx, { name, ...(parent_id && { parent_id }) })
    return [root, ...(await makeTeams(ctx, children, root.id))]
  })
  return made.flat()
}

/** One after the other: a transaction is one connection. */
async function inOrder<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (const item of items) made.push(await make(item))
  return made
}
