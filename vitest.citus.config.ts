// The features on a distributed database: npm run test:citus. It needs a PostgreSQL with Citus (docs/scaling.md).
import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Tests of one PostgreSQL, with the reason. Their subject is tested there. */
const NOT_HERE = {
  'server/src/features/missions/missions/lifecycle/mission-races.long.test.ts':
    'looks for waiting locks on the coordinator',
  'server/src/features/money/accounting-exports/concurrent-exports.slow.test.ts': 'locks rows of all teams',
  'server/src/features/platform/audit-log/audit-versions.test.ts': 'starts from an earlier schema',
  'server/src/features/platform/changes/changes-migration.test.ts': 'starts from an earlier schema',
  'server/src/features/platform/audit-log/audit-plans.slow.test.ts': 'compares plans',
  'server/src/features/missions/missions/list/mission-depth.slow.test.ts': 'compares plans',
  'server/src/features/missions/missions/list/mission-summary.test.ts': 'compares plans',
  'server/src/features/money/accounting/summary/accounting-summary-plans.test.ts': 'compares plans',
  'server/src/features/platform/audit-log/audit-tampering.test.ts':
    'tampers with statements that Citus refuses',
  'server/src/features/platform/audit-log/audited-tables.test.ts': 'creates tables',
  'server/src/features/company/units/name-order.test.ts': 'runs a part of a migration again',
  'server/src/features/missions/missions/sweep/mission-sweep-held.test.ts':
    'looks for waiting locks on the coordinator',
  'server/src/features/missions/document-templates/template-in-use.test.ts':
    'looks for waiting locks on the coordinator',
}

// A file that was moved would run here.
for (const file of Object.keys(NOT_HERE)) if (!existsSync(file)) throw new Error(`${file} does not exist`)

export default defineConfig({
  test: {
    include: [
      'server/src/features/**/*.test.ts',
      'server/test/suites/every-endpoint/**/*.test.ts',
      'server/test/suites/citus/**/*.citus.test.ts',
    ],
    exclude: Object.keys(NOT_HERE),
    globalSetup: ['server/test/suites/citus/setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
})
