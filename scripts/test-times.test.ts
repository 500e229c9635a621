import { expect, test } from 'vitest'
import { formatSlowest, formatTimeByFolder, getFolder } from './test-times.ts'

const FILES = Array.from({ length: 12 }, (_, index) => ({
  file: `cli/test/f${index}.test.ts`,
  seconds: index,
}))

test('lists the ten slowest files, slowest first', () => {
  const [, title, first, ...others] = formatSlowest(FILES).split('\n')
  expect([title, first]).toEqual(['Slowest files', '    11.0 s  cli/test/f11.test.ts'])
  expect(others).toHaveLength(9)
  expect(others.at(-1)).toBe('     2.0 s  cli/test/f2.test.ts')
})

test('sums up the time of each folder, largest first, and folders below one second in one line', () => {
  const files = [
    { file: 'server/src/features/missions/missions/list/pages.test.ts', seconds: 2 },
    { file: 'server/src/features/missions/missions/create/create.test.ts', seconds: 1.5 },
    { file: 'web/test/pages/a.test.ts', seconds: 4 },
    { file: 'scripts/a.test.ts', seconds: 0.2 },
    { file: 'sdk/test/a.test.ts', seconds: 0.3 },
  ]
  expect(formatTimeByFolder(files).split('\n').slice(1)).toEqual([
    'Time by folder (files), 8 s over all workers',
    '     4.0 s  web/test (1)',
    '     3.5 s  server/src/features/missions/missions (2)',
    '     0.5 s  other folders',
  ])
})

test.each([
  [
    'server/src/features/missions/missions/list/mission-pages.test.ts',
    'server/src/features/missions/missions',
  ],
  ['server/test/suites/process/start.slow.test.ts', 'server/test/suites/process'],
  ['web/console/identity/account/browser-name.test.ts', 'web/console'],
  ['scripts/test-times.test.ts', 'scripts'],
])('%s belongs to %s', (file, folder) => {
  expect(getFolder(file)).toBe(folder)
})
