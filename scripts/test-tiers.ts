// Two tiers of tests: `npm test` runs the fast one, `npm run test:slow` the other. A test file is in exactly one of them.

const ALL = [
  'server/**/*.test.ts',
  'cli/**/*.test.ts',
  'sdk/**/*.test.ts',
  'console/**/*.test.ts',
  'scripts/**/*.test.ts',
]

/** They start processes or browsers, or repeat something thousands of times. */
const SLOW = [
  'server/test/process/**/*.test.ts',
  'server/test/model/**/*.test.ts',
  'server/test/faults/**/*.test.ts',
  'server/test/fuzz/**/*.test.ts',
  'console/test/**/*.test.ts',
  'cli/**/*.test.ts',
  'server/src/**/*.actions.test.ts',
]

/** Those of the cluster need HAProxy and PgBouncer: npm run test:cluster. */
const NEVER = ['**/node_modules/**', 'server/test/cluster/**']

/** Without a tier, as in `vitest run PATTERN`, all of them. */
export function testFilesOf(tier: string | undefined): { include: string[]; exclude: string[] } {
  if (tier === 'slow') return { include: SLOW, exclude: NEVER }
  return { include: ALL, exclude: tier === 'fast' ? [...NEVER, ...SLOW] : NEVER }
}
