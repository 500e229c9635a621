// Several nodes behind HAProxy and PgBouncer: apt-get install haproxy pgbouncer, then npm run test:cluster.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/test/suites/cluster/**/*.cluster.test.ts'],
    globalSetup: ['server/test/world/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
})
