// The features on a distributed database: npm run test:citus. It needs a PostgreSQL with Citus (docs/scaling.md).
import { defineConfig } from 'vitest/config'
import { CITUS_WORKERS } from './server/test/suites/citus/citus-databases.ts'

export default defineConfig({
  test: {
    include: [
      'server/src/features/**/*.test.ts',
      'server/test/suites/every-endpoint/**/*.test.ts',
      'server/test/suites/citus/**/*.test.ts',
    ],
    globalSetup: ['server/test/suites/citus/setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: CITUS_WORKERS,
    testTimeout: 200_000,
    hookTimeout: 200_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
