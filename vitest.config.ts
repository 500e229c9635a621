import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './server/test/world/slowest-first.ts'

/**
 * The suffix of a test file is its tier: `x.test.ts` runs with `npm test`, `x.slow.test.ts` with `npm run test:slow`,
 * `x.long.test.ts` with `npm run test:long`. Tests of a cluster and of Citus have configurations of their own.
 */
const TIERS: Record<string, { include: string[]; exclude: string[] }> = {
  fast: { include: ['**/*.test.ts'], exclude: ['**/*.{slow,long,cluster,citus}.test.ts'] },
  slow: { include: ['**/*.slow.test.ts'], exclude: [] },
  long: { include: ['**/*.long.test.ts'], exclude: [] },
}
/** Without a tier, as in `vitest run PATTERN`: the tests of all three. */
const ALL = { include: ['**/*.test.ts'], exclude: ['**/*.{cluster,citus}.test.ts'] }
const { include, exclude } = TIERS[process.env['TEST_TIER'] ?? ''] ?? ALL

export default defineConfig({
  test: {
    include,
    exclude: ['**/node_modules/**', ...exclude],
    globalSetup: ['server/test/world/global-setup.ts', 'cli/test/shared-server.ts'],
    pool: 'forks',
    // Files share what they import: a fifth of the time went into importing it anew for each.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // Only a test that never ends reaches these timeouts, however busy the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
})
