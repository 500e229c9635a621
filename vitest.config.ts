import { defineConfig } from 'vitest/config'
import { testFilesOf } from './scripts/test-tiers.ts'
import { LongestFirst } from './server/test/world/longest-first.ts'

export default defineConfig({
  test: {
    ...testFilesOf(process.env['TEST_TIER']),
    globalSetup: ['server/test/world/global-setup.ts'],
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
