import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'server/**/*.test.ts',
      'cli/**/*.test.ts',
      'sdk/**/*.test.ts',
      'console/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    // These need HAProxy and PgBouncer: npm run test:cluster.
    exclude: ['**/node_modules/**', 'server/test/cluster/**'],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
