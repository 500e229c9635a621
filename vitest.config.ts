import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/longest-first.ts'

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
    // Files share what they import: a fifth of the time went into importing it anew for each.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Only what never ends runs into them, however busy the machine is.
    testTimeout: 200_000,
    hookTimeout: 200_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
