// The limits of the mutation score, and the survivors that need a reason.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forgetSurvivors, type Report, type Survivor, summarize } from './scores.ts'

const SOURCE = 'const a = 1\nconst b = a > 0\n'
type Mutant = Report['files'][string]['mutants'][number]
const mutant = (status: Mutant['status'], replacement = 'false'): Mutant => ({
  mutatorName: 'ConditionalExpression',
  replacement,
  status,
  location: { start: { line: 2, column: 11 }, end: { line: 2, column: 16 } },
})
const MONEY = 'server/src/domain/money.ts'
const OTHER = 'server/src/features/across/overview/overview.rules.ts'
const buildReport = (files: Record<string, Mutant['status'][]>): Report => ({
  files: Object.fromEntries(
    Object.entries(files).map(([file, statuses]) => [
      file,
      { source: SOURCE, mutants: statuses.map((status) => mutant(status)) },
    ]),
  ),
})
const repeatStatus = (status: Mutant['status'], times: number) => Array<Mutant['status']>(times).fill(status)
const reason = 'equivalent'
const buildExplanation = (file: string, more: Partial<Survivor> = {}): Survivor[] => [
  { file, original: 'a > 0', reason, ...more },
]
const listFailures = (files: Record<string, Mutant['status'][]>, ...explained: Survivor[]) =>
  summarize(buildReport(files), explained).failures

test('a timeout and an error on import count as killed, no coverage counts as alive', () => {
  const { lines } = summarize(
    buildReport({ [OTHER]: ['Killed', 'Timeout', 'RuntimeError', 'NoCoverage', 'Survived', 'Ignored'] }),
    buildExplanation(OTHER),
  )
  expect(lines.find((line) => line.startsWith('all'))?.split(/\s+/)).toEqual(['all', '5', '3', '60.0', '80'])
})

test('all files together have at least 80 %, and each of money, calendar, states and scopes 90 %', () => {
  const eighty = [...repeatStatus('Killed', 8), ...repeatStatus('Survived', 2)]
  expect(listFailures({ [OTHER]: eighty }, ...buildExplanation(OTHER))).toEqual([])
  expect(listFailures({ [OTHER]: eighty.slice(1) }, ...buildExplanation(OTHER))).toEqual([
    'less than 80 % are killed',
  ])
  expect(listFailures({ [MONEY]: eighty }, ...buildExplanation(MONEY))).toEqual([
    `${MONEY}: less than 90 % are killed`,
  ])
  expect(
    listFailures({ [MONEY]: [...repeatStatus('Killed', 9), 'Survived'] }, ...buildExplanation(MONEY)),
  ).toEqual([])
})

test('a survivor needs a reason', () => {
  const mostlyKilled = [...repeatStatus('Killed', 9), 'Survived'] as const
  expect(listFailures({ [OTHER]: [...mostlyKilled] })).toEqual([
    `${OTHER}:2 ConditionalExpression survives: a > 0 → false`,
  ])
  for (const other of [{ original: 'a' }, { replacement: 'true' }, { line: 'const c' }, { file: MONEY }])
    expect(listFailures({ [OTHER]: [...mostlyKilled] }, ...buildExplanation(OTHER, other))).toHaveLength(1)
  const exactly = { replacement: 'false', line: 'const b' }
  expect(listFailures({ [OTHER]: [...mostlyKilled] }, ...buildExplanation(OTHER, exactly))).toEqual([])
})

test('reports a reason that no survivor needs any more', () => {
  const { lines, failures } = summarize(
    buildReport({ [OTHER]: repeatStatus('Killed', 9) }),
    buildExplanation(OTHER),
  )
  expect(lines.at(-1)).toContain(`need not explain it: ${OTHER} a > 0`)
  expect(failures).toEqual([])
})

test('a run over some files checks only these', () => {
  const report = buildReport({ [OTHER]: repeatStatus('Killed', 9), [MONEY]: repeatStatus('Survived', 9) })
  expect(summarize(report, [], [OTHER]).failures).toEqual([])
  expect(summarize(report, [], [MONEY]).failures).toHaveLength(10)
})

test('runs the survivors of the last run again, and not the killed mutants', () => {
  const report = buildReport({ [MONEY]: ['Survived', 'Killed', 'NoCoverage', 'Timeout'] })
  expect(forgetSurvivors(report)).toEqual(buildReport({ [MONEY]: ['Killed', 'Timeout'] }))
})

test('each explained survivor is in the code that it names', () => {
  const explained: Survivor[] = JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8'))
  const hasText = ({ file, original, line = '' }: Survivor) => {
    if (!existsSync(file)) return false
    const source = readFileSync(file, 'utf8')
    return source.includes(line) && source.replace(/\s+/g, ' ').includes(original)
  }
  expect(explained.filter((one) => !hasText(one))).toEqual([])
})
