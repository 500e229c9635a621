// Deleting a team: requested by the operator, carried out by a job after the grace period, in small transactions and table by table. A
// deleted row is not found again, so the job may stop anywhere; it repeats until a pass finds nothing, and deletes the team last.

import { DAY_MS } from '../../../domain/durations.ts'
import { invalidState, notFound } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { eraseIn } from '../../../kernel/db/connections/client.ts'
import type { OperatorCtx } from '../../../kernel/db/context.ts'
import { deleteTenant, listDeletions } from '../../../kernel/db/schema/delete-team-rows.ts'
import type { ServiceDeps } from '../../../kernel/feature.ts'
import { requireTenantCtx, scheduleDeletion } from '../tenants/index.ts'
import { TEAM_DELETION_ERRORS } from './tenant-deletion.manifest.ts'
import * as queries from './tenant-deletion.queries.ts'
import { DEFAULT_GRACE_DAYS, type RequestTeamDeletion, type TeamDeletion } from './tenant-deletion.schemas.ts'

export async function getDeletion(ctx: Pick<OperatorCtx, 'db'>, id: string): Promise<JsonText<TeamDeletion>> {
  const found = await queries.findDeletion.first(ctx.db, { tenant_id: id })
  if (!found) throw notFound('team_deletion')
  return found.json
}

export async function requestDeletion(
  ctx: OperatorCtx,
  id: string,
  { grace_days = DEFAULT_GRACE_DAYS }: RequestTeamDeletion,
): Promise<JsonText<TeamDeletion>> {
  const team = await requireTenantCtx(ctx, id)
  const at = ctx.clock.now()
  const due_at = new Date(at.getTime() + grace_days * DAY_MS)
  if (!(await queries.insertDeletion.first(ctx.db, { tenant_id: id, at, due_at })))
    throw invalidState(TEAM_DELETION_ERRORS.deletion_exists, { status: 'requested', allowed: ['cancel'] })
  await scheduleDeletion(team, due_at)
  return getDeletion(ctx, id)
}

/** Returns the cancelled deletion. */
export async function cancelDeletion(ctx: OperatorCtx, id: string): Promise<JsonText<TeamDeletion>> {
  const deletion = await queries.lockDeletion.first(ctx.db, { tenant_id: id })
  if (!deletion) throw notFound('team_deletion')
  if (deletion.status !== 'requested')
    throw invalidState(TEAM_DELETION_ERRORS.deletion_begun, { status: deletion.status, allowed: [] })
  const last = await getDeletion(ctx, id)
  await scheduleDeletion(await requireTenantCtx(ctx, id), null)
  queries.removeDeletion.queue(ctx.db, { tenant_id: id })
  return last
}

const BATCH_SIZE = 1000
const DELETIONS = listDeletions()
/** A deletion without progress for this time is claimed again. */
const CLAIM_MS = 60_000

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'files'>

/** Returns the number of teams that were deleted. */
export async function deleteTeams(deps: Deps): Promise<number> {
  const { db, clock } = deps
  let teams = 0
  for (;;) {
    const now = clock.now()
    const until = new Date(now.getTime() + CLAIM_MS)
    const due = await db.transaction((tx) => queries.claimDeletion.first(tx, { now, until }))
    if (!due) return teams
    await deleteTeam(deps, due.tenant_id)
    teams += 1
  }
}

async function deleteTeam(deps: Deps, tenant_id: string): Promise<void> {
  const { db, clock, files } = deps
  // Repeated, because deleting rows writes other rows: sums of missions and of storage.
  for (let rows = 1; rows > 0; ) {
    rows = 0
    for (const statement of DELETIONS)
      for (let deletedCount = BATCH_SIZE; deletedCount === BATCH_SIZE; rows += deletedCount)
        deletedCount = await deleteBatch(deps, tenant_id, statement)
  }
  await files.removeTeam(tenant_id)
  await db.transaction(async (tx) => {
    await eraseIn(tx, 'team')
    await deleteTenant.run(tx, { tenant_id, limit: 1 })
    await queries.finishDeletion.run(tx, { tenant_id, at: clock.now() })
  })
}

const deleteBatch = ({ db, clock }: Deps, tenant_id: string, statement: (typeof DELETIONS)[number]) =>
  db.transaction(async (tx) => {
    await eraseIn(tx, 'team')
    const rows = (await statement.many(tx, { tenant_id, limit: BATCH_SIZE })).length
    const until = new Date(clock.now().getTime() + CLAIM_MS)
    if (rows > 0) await queries.recordProgress.many(tx, { tenant_id, rows, until })
    return rows
  })
