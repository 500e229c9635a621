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
const listFailures = (files: Record<string, Mutant['status'][]>, ...explanations: Survivor[]) =>
  summarize(buildReport(files), explanations).failures

test('a mutant counts as killed by a timeout or an error on import, and as alive without coverage', () => {
  const { lines } = summarize(
    buildReport({ [OTHER]: ['Killed', 'Timeout', 'RuntimeError', 'NoCoverage', 'Survived', 'Ignored'] }),
    buildExplanation(OTHER),
  )
  expect(lines.find((line) => line.startsWith('all'))?.split(/\s+/)).toEqual(['all', '5', '3', '60.0', '80'])
})

test('the score must be 80 % in all files together, and 90 % in each of money, calendar, states and scopes', () => {
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

test('the survivors of the last run are run again, the killed mutants are not', () => {
  const report = buildReport({ [MONEY]: ['Survived', 'Killed', 'NoCoverage', 'Timeout'] })
  expect(forgetSurvivors(report)).toEqual(buildReport({ [MONEY]: ['Killed', 'Timeout'] }))
})

test('each explained survivor is in the code that it names', () => {
  const explanations: Survivor[] = JSON.parse(
    readFileSync(new URL('survivors.json', import.meta.url), 'utf8'),
  )
  const hasText = ({ file, original, line = '' }: Survivor) => {
    if (!existsSync(file)) return false
    const source = readFileSync(file, 'utf8')
    return source.includes(line) && source.replace(/\s+/g, ' ').includes(original)
  }
  expect(explanations.filter((one) => !hasText(one))).toEqual([])
})
