import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test of the mutated file runs first: it kills most of the mutants, and the first failure ends the run. */
class OwnTestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const own = this.ctx.config.related?.map((file) => file.replace(/\.ts$/, '.test.ts')) ?? []
    const rank = ({ moduleId }: TestSpecification) => (own.includes(moduleId) ? 0 : 1)
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** Runs the tests of the mutated files that need no database. The tests of `x.rules.ts` are in `x.rules.test.ts`. */
export default defineConfig({
  test: {
    include: ['**/*.rules.test.ts', 'server/src/domain/**/*.test.ts'],
    // The excluded test needs PostgreSQL, because it compares time zones with those of the database.
    exclude: ['**/node_modules/**', 'server/src/domain/time-zones.test.ts'],
    setupFiles: ['scripts/mutants/fixed-seed.ts'],
    sequence: { sequencer: OwnTestFirst },
    // The same timeout as that of all tests, so that no test fails on a busy machine.
    testTimeout: 200_000,
  },
})
