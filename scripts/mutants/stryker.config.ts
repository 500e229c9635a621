// The configuration of Stryker, which scripts/mutants/main.ts starts: the files to mutate, and where the results go.
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RESULTS = 'coverage/mutants'

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
  mutate: [
    'server/src/features/**/*.rules.ts',
    'scripts/release/release.rules.ts',
    'server/src/domain/{money,calendar,action-rules,action-lists}.ts',
    'server/src/domain/access/{scopes,permissions,second-person,read-access,principal}.ts',
  ],
  // The copy is outside of the repository: an interrupted run may leave it behind, and vitest would find its tests.
  tempDirName: join(tmpdir(), 'engagement-mutants'),
  cleanTempDir: 'always',
  // The copy has only these files.
  ignorePatterns: [
    '**',
    '!server/**',
    '!scripts/release/*',
    '!scripts/mutants/*.ts',
    '!CHANGELOG.md',
    '!package.json',
    '!tsconfig.json',
  ],
  concurrency: 2,
  // Only a mutant that never ends reaches this timeout, even on a busy machine.
  timeoutMS: 60_000,
  incremental: true,
  incrementalFile: `${RESULTS}/incremental.json`,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `${RESULTS}/report.json` },
}
