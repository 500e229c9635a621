// Creates a demo team with sample data and an API key on the first start with an empty embedded database.

import { LATEST_DEFAULT_VERSION, readDefaultTemplate } from '../documents/index.ts'
import { type KeyPrincipal, SERVICE, toActor } from '../domain/access/principal.ts'
import { UNLIMITED_SCOPES } from '../domain/access/scopes.ts'
import type { SecretKeys } from '../domain/access/secret-keys.ts'
import { getFirstDay, toMonth } from '../domain/calendar.ts'
import { DAY_MS } from '../domain/durations.ts'
import { newId } from '../domain/ids.ts'
import { addTenantUser } from '../features/across/operator/index.ts'
import { DECLARATIONS, HOOKS } from '../features/all.ts'
import { createProjectCode } from '../features/company/project-codes/index.ts'
import { createTeamTag } from '../features/company/tags/index.ts'
import { countTenants, createTenant } from '../features/company/tenants/index.ts'
import { createTeam } from '../features/company/units/index.ts'
import { issueOperatorKey } from '../features/identity/api-keys/index.ts'
import { createSignInLink } from '../features/identity/sign-in/index.ts'
import { inviteUser } from '../features/identity/user-invitations/index.ts'
import { updateUser } from '../features/identity/users/index.ts'
import { createDocumentTemplate } from '../features/missions/document-templates/index.ts'
import {
  createFreelancer,
  makePortalLink,
  portalUrl,
  updateFreelancer,
} from '../features/people/freelancers/index.ts'
import { createReferences } from '../features/platform/references/index.ts'
import type { Database } from '../kernel/db/connections/client.ts'
import type { CallCtx, Ctx, KeyCtx } from '../kernel/db/context.ts'
import { createUnstampedRenderer } from '../kernel/db/document-renderers.ts'
import { makeDemoBankAccounts } from './demo-bank-accounts.ts'
import { withClockDaysAgo } from './demo-clock.ts'
import { DEMO } from './demo-data.ts'
import { makeDemoMandates } from './demo-mandates.ts'
import { makeDemoMissions, OFFERED_MISSION } from './demo-missions.ts'
import { type DemoMission, makeDemoReports } from './demo-reports.ts'

type Deps = { database: Database; secretKeys: SecretKeys } & Pick<
  CallCtx,
  'clock' | 'publicUrl' | 'renderer' | 'files'
>

/** A link that signs in to the console; an API key of the team, and a portal link of a freelancer with an offered mission, which expire on `expiresOn`. */
export type Demo = { signInLink: string; key: string; portalLink: string; expiresOn: string }

/** Runs in one transaction. Returns undefined if there is already a team. */
export function makeDemo({ database, secretKeys, ...services }: Deps): Promise<Demo | undefined> {
  return database.transaction(async (db) => {
    // Prevents two processes that start at the same time from creating two demos. The second one waits until the first has
    // finished, which may take longer than the lock timeout of requests.
    await db.query({ text: "set local lock_timeout = '60s'; set local statement_timeout = '60s'" })
    const lock = "select pg_advisory_xact_lock(hashtextextended('demo', 0))"
    await db.query({ text: lock, query_timeout: 61_000 })
    if ((await countTenants.only(db, {})).total > 0) return undefined
    const callDefaults = {
      sendsMail: false,
      declared: DECLARATIONS,
      hooks: HOOKS,
      requestId: null,
      client: null,
      afterCommit: () => {},
      stableId: newId,
      // References are created in the transaction, because others do not see the team yet.
      takeReference: createReferences(db, services.clock),
    }
    const renderer = createUnstampedRenderer(services.renderer)
    const call: CallCtx = { ...services, ...callDefaults, realClock: services.clock, renderer, db }
    return createDemoTeam(call, secretKeys)
  })
}

/** The team is created before the first mission of the demo. */
const TEAM_AGE_DAYS = 330
/** The key expires, because it is printed and may end up in logs. Portal links are valid for the same time. */
const KEY_DAYS = 30

async function createDemoTeam(call: CallCtx, secretKeys: SecretKeys): Promise<Demo> {
  const pastCall = withClockDaysAgo(call, TEAM_AGE_DAYS)
  const { id: tenantId } = await createTenant(pastCall, DEMO.team, { isDemo: true })
  const ctx: Ctx = { ...pastCall, tenantId, actor: SERVICE }
  const [admin, ...others] = await mapSequentially(DEMO.users, (user) =>
    // Exporting payment files needs bank-details:read.
    addTenantUser(ctx, user.role === 'team-admin' ? { ...user, permissions: [...UNLIMITED_SCOPES] } : user),
  )
  if (!admin) throw new Error('The demo has no admin')
  const expires_at = new Date(call.clock.now().getTime() + KEY_DAYS * DAY_MS).toISOString()
  const { id: keyId, secret } = await issueOperatorKey(
    { ...ctx, clock: call.clock },
    { name: 'Demo key', user_id: admin.id, scopes: [...UNLIMITED_SCOPES], expires_at },
  )
  const principal: KeyPrincipal = {
    kind: 'key',
    credentialId: keyId,
    tenantId,
    userId: admin.id,
    role: 'team-admin',
    keyScopes: UNLIMITED_SCOPES,
    scopes: UNLIMITED_SCOPES,
  }
  const asAdmin: KeyCtx = { ...ctx, actor: toActor(principal), principal }

  const codes = await mapSequentially(DEMO.projectCodes, (code) => createProjectCode(asAdmin, code))
  const tags = await mapSequentially(DEMO.tags, (name) => createTeamTag(asAdmin, { name }))
  const teams = await makeTeams(asAdmin, DEMO.tree)
  for (const [at, user] of others.entries())
    await updateUser(asAdmin, user.id, pickAssignments(tags, teams, at), () => {})
  const people = await mapSequentially([...DEMO.freelancers.entries()], ([at, person]) =>
    createFreelancer(asAdmin, { ...person, referent_id: admin.id, ...pickAssignments(tags, teams, at + 1) }),
  )
  await changeVatRegime(asAdmin, call, people)
  const last = DEMO.freelancers.length - 1
  await makeDemoMandates(
    asAdmin,
    DEMO.freelancers.map(({ first_name, last_name, ...person }, index) => ({
      id: people[index]?.id ?? '',
      first_name,
      last_name,
      isSelfBilled: !('external_referent' in person),
      isUndecided: index === last,
    })),
  )
  await makeDemoBankAccounts(
    asAdmin,
    others[0]?.id ?? admin.id,
    DEMO.freelancers.map(({ first_name, last_name }, index) => ({
      id: people[index]?.id ?? '',
      first_name,
      last_name,
    })),
    secretKeys,
  )
  const templates = await mapSequentially(DEMO.templates, (template) =>
    createDocumentTemplate(asAdmin, {
      ...template,
      body: readDefaultTemplate({ ...template, version: LATEST_DEFAULT_VERSION }),
    }),
  )
  const projectCodes = codes.map(({ id }) => id)
  const now = { ...asAdmin, clock: call.clock }
  const missions = await makeDemoMissions(now, {
    freelancers: people.map(({ id }) => id),
    projectCodes,
    approver: others[0]?.id ?? admin.id,
    masterTemplate: templates[1]?.id ?? '',
  })
  await makeDemoReports(now, missions, projectCodes)
  await mapSequentially(DEMO.invitations, (invitation) => inviteUser(now, invitation))
  const { url: signInLink } = await createSignInLink({ ...ctx, clock: call.clock }, admin.id, DAY_MS)
  return {
    signInLink,
    key: secret,
    portalLink: await createOfferLink(now, missions),
    expiresOn: expires_at.slice(0, 10),
  }
}

async function createOfferLink(ctx: KeyCtx, missions: readonly DemoMission[]): Promise<string> {
  const offered = missions.find(({ name }) => name === OFFERED_MISSION)
  if (!offered) throw new Error('The demo has no mission to accept')
  const origin = { created_by: ctx.principal.userId, delivered_by: 'answer' } as const
  const { token } = await makePortalLink(ctx, offered.person.principal.freelancerId, origin)
  return portalUrl(ctx.publicUrl(), token)
}

const pickAssignments = (tags: { id: string }[], teams: { id: string }[], index: number) => ({
  tag_ids: [tags[index % tags.length]?.id ?? ''],
  team_ids: [teams[index % teams.length]?.id ?? ''],
})

type Branch = string | { readonly name: string; readonly children?: readonly Branch[] }

async function makeTeams(
  ctx: Ctx,
  branches: readonly Branch[],
  parent_id?: string,
): Promise<{ id: string }[]> {
  const createdTeams = await mapSequentially(branches, async (branch) => {
    const { name, children = [] } = typeof branch === 'string' ? { name: branch } : branch
    const root = await createTeam(ctx, { name, ...(parent_id && { parent_id }) })
    return [root, ...(await makeTeams(ctx, children, root.id))]
  })
  return createdTeams.flat()
}

/** Runs sequentially, because a transaction uses one connection. */
async function mapSequentially<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await make(item))
  return results
}

/** From the first day of a month of the past, which was changed in that month. */
async function changeVatRegime(asAdmin: KeyCtx, call: CallCtx, people: readonly { id: string }[]) {
  const { email, vat_regime, daysAgo } = DEMO.vatChange
  const then = withClockDaysAgo({ ...asAdmin, clock: call.clock }, daysAgo)
  const vat_from = getFirstDay(toMonth(then.clock.now().toISOString()))
  const id = people[DEMO.freelancers.findIndex((person) => person.email === email)]?.id ?? ''
  await updateFreelancer(then, id, { vat_regime, vat_from }, () => {})
}
