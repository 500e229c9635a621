// A team whose lists of freelancers, reports, accounting entries and audit log entries have the requested length.
import type { Client } from 'pg'
import { sealAuditLog } from '../../server/src/features/platform/audit-log/index.ts'
import { approveReport } from '../../server/src/features/reports/activity-reports/index.ts'
import type { Database } from '../../server/src/kernel/db/connections/client.ts'
import { progress } from '../progress.ts'
import { createContext, openTeam, toAdmin } from './open-team.ts'
import { seedPeople } from './people.ts'
import { copyReport, copyRows, createFirstReport, ENTRIES_OF_REPORT, MISSIONS } from './report-copies.ts'
import { createPlan, type OpenedTeam } from './team-plan.ts'

export type ListsTeam = OpenedTeam & { rows: number }

export async function seedListsTeam(database: Database, client: Client, rows: number): Promise<ListsTeam> {
  progress(`Seeding ${rows} freelancers, reports, accounting entries and entries of the audit log…`)
  const team = await openTeam(database, 'Team with long lists')
  const { tenantId, userId } = team
  // One report per mission and one mission per freelancer, because the invoices of one freelancer have consecutive numbers.
  const plan = { ...createPlan(rows), freelancers: rows }
  const { began, projectCodes } = plan
  const original = await withoutTriggers(client, async () => {
    await seedPeople(client, tenantId, plan)
    await client.query(MISSIONS, [tenantId, began, rows, projectCodes, rows, userId])
    const report = await createFirstReport(database, client, { team, began, days: 2, expenses: 0 })
    await database.transaction((db) =>
      approveReport({ ...createContext(db, tenantId, userId), principal: toAdmin(team) }, report),
    )
    await copyReport(client, { tenantId, began, rows, original: report })
    return report
  })
  // Triggers are enabled: each row adds an entry to the audit log.
  await copyRows(client, ENTRIES_OF_REPORT, { tenantId, original })
  progress('Sealing the audit log…')
  while ((await sealAuditLog({ db: database })) > 0);
  return { ...team, rows }
}

/** Disables the audit log and foreign keys on this connection alone. */
async function withoutTriggers<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('set session_replication_role = replica')
  try {
    return await work()
  } finally {
    await client.query('reset session_replication_role')
  }
}
