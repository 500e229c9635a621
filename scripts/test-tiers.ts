// Three tiers of tests: `npm test` runs the fast one, `npm run test:slow` and `npm run test:long` the others. Each test file is in exactly one.

const ALL = [
  'server/**/*.test.ts',
  'cli/**/*.test.ts',
  'sdk/**/*.test.ts',
  'clients/**/*.test.ts',
  'web/**/*.test.ts',
  'scripts/**/*.test.ts',
]

/** These start processes or browsers, repeat many runs, or need much data: 5 s or more each. */
const SLOW = [
  'server/test/suites/process/**/*.test.ts',
  'server/test/suites/faults/**/*.test.ts',
  'server/test/suites/fuzz/**/*.test.ts',
  'web/test/**/*.test.ts',
  'cli/**/*.test.ts',
  'server/src/**/*.actions.test.ts',
  'server/test/suites/every-endpoint/dry-run.test.ts',
  'server/test/suites/concurrency/write-pairs.test.ts',
  'server/test/suites/hostile/idle-connections.test.ts',
  'server/test/suites/accounting-files/*.test.ts',
  'server/test/suites/invoices/validators.test.ts',
  'server/test/suites/payments/*.test.ts',
  'server/src/backup/*.test.ts',
  'server/src/kernel/db/files/move-files.test.ts',
  'server/src/kernel/db/schema/migrate.test.ts',
  'server/src/mcp/mcp.test.ts',
  'server/src/features/team-deletion/deleted-objects.test.ts',
  'server/src/operations/telemetry/telemetry.test.ts',
  'server/src/features/accounting/entries/month-run.test.ts',
  'server/src/features/accounting-exports/large-exports.test.ts',
  'server/src/features/accounting-exports/concurrent-exports.test.ts',
  'server/src/features/activity-reports/review/approve-many-reports.test.ts',
  'server/src/features/freelancers/import-many.test.ts',
  'server/src/features/audit-log/audit-chain.test.ts',
  'server/src/features/audit-log/audit-plans.test.ts',
  'server/src/features/mission-documents/signed-upload.test.ts',
  'server/src/features/missions/lifecycle/mission-races.test.ts',
  'server/src/features/sandbox/sandbox.test.ts',
  'server/src/features/activity-reports/receipts/receipts.test.ts',
  'sdk/test/package.test.ts',
  'sdk/test/team-export.test.ts',
]

/** One to four minutes each, before a release and after a change of what they cover: with them CI would take longer than 40 minutes. */
const LONG = [
  'server/test/suites/security/credentials-never-widen.test.ts',
  'server/test/suites/concurrency/nth-statement.test.ts',
  'server/test/suites/concurrency/conflicts.test.ts',
  'cli/test/docs-pages.test.ts',
  'clients/python/package.test.ts',
  'cli/test/sandbox-year.test.ts',
  'server/test/suites/faults/mirrors.test.ts',
  'server/test/suites/faults/oracle.test.ts',
  'server/test/suites/faults/webhooks/webhooks.test.ts',
  'server/test/suites/fuzz/cost/cost.test.ts',
  'server/test/suites/model/missions-model.test.ts',
  'server/test/suites/process/deployment-files.test.ts',
  'server/test/suites/process/docs-on-demo.test.ts',
  'server/test/suites/process/document-bucket.test.ts',
  'server/test/suites/process/document-folder.test.ts',
  'server/test/suites/process/installed-package.test.ts',
  'server/test/suites/process/mailing-nodes.test.ts',
  'server/test/suites/process/older-folder.test.ts',
  'server/test/suites/process/sandbox-recipe.test.ts',
  'server/test/suites/process/secret-key.test.ts',
  'server/test/suites/process/upgrade.test.ts',
]

/** These need HAProxy and PgBouncer, or Citus: npm run test:cluster, npm run test:citus. */
const NEVER = ['**/node_modules/**', 'server/test/suites/cluster/**', 'server/test/suites/citus/**']

/** Without a tier, as in `vitest run PATTERN`: all tests. */
export function testFilesOf(tier: string | undefined): { include: string[]; exclude: string[] } {
  if (tier === 'long') return { include: LONG, exclude: NEVER }
  if (tier === 'slow') return { include: SLOW, exclude: [...NEVER, ...LONG] }
  return { include: ALL, exclude: tier === 'fast' ? [...NEVER, ...SLOW, ...LONG] : NEVER }
}
