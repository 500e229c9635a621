// The score of each file, its limit, and the survivors that nobody has explained.

type Status = 'Killed' | 'Timeout' | 'RuntimeError' | 'Survived' | 'NoCoverage' | 'CompileError' | 'Ignored'
type Position = { line: number; column: number }
type Mutant = {
  mutatorName: string
  replacement?: string
  status: Status
  location: { start: Position; end: Position }
}
/** The part of Stryker's JSON report that is read here. */
export type Report = { files: Record<string, { source: string; mutants: Mutant[] }> }

/** A change that may survive. It is found by its text, so that it stays found when lines move. */
export type Survivor = {
  file: string
  /** The text that is replaced; a long one is cut. */
  original: string
  /** If it is absent, every replacement of the text matches. */
  replacement?: string
  /** A part of the line, where the same text is replaced in several places. */
  line?: string
  reason: string
}

/** A mutant is killed if tests fail, never end, or cannot even import the file. */
const KILLED: readonly Status[] = ['Killed', 'Timeout', 'RuntimeError']
const ALIVE: readonly Status[] = ['Survived', 'NoCoverage']

/** Removes the survivors of the last run: Stryker would not try those of module-level code again when tests change. */
export const forgetSurvivors = <T extends Report>(results: T): T => ({
  ...results,
  files: Object.fromEntries(
    Object.entries(results.files).map(([file, result]) => [
      file,
      { ...result, mutants: result.mutants.filter(({ status }) => !ALIVE.includes(status)) },
    ]),
  ),
})

/** The least percentage of killed mutants in all files together. */
const LIMIT = 80
/** The least percentage where a mistake causes wrong payments, dates, decisions or access. */
const CRITICAL_LIMIT = 90
const CRITICAL = [
  /domain\/(money|calendar|action-rules|action-lists)\.ts$/,
  /domain\/access\//,
  /\/(scopes-without|mission-status|missions|activity-reports|accounting)\.rules\.ts$/,
  /\/(payment-batches|bank-details|billing-mandates|compliance-documents|freelancers)\.rules\.ts$/,
]
const findLimit = (file: string): number | undefined =>
  CRITICAL.some((one) => one.test(file)) ? CRITICAL_LIMIT : undefined

const MAX_TEXT = 80
const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)

type Place = {
  file: string
  number: number
  line: string
  original: string
  replacement: string
  mutator: string
}

function toPlace(file: string, source: string, { location, replacement = '', mutatorName }: Mutant): Place {
  const lines = source.split('\n')
  const { start, end } = location
  const inside = lines.slice(start.line - 1, end.line)
  const last = inside.length - 1
  inside[last] = (inside[last] ?? '').slice(0, end.column - 1)
  inside[0] = (inside[0] ?? '').slice(start.column - 1)
  return {
    file,
    number: start.line,
    line: (lines[start.line - 1] ?? '').trim(),
    original: toOneLine(inside.join('\n')),
    replacement: toOneLine(replacement),
    mutator: mutatorName,
  }
}

const isMatch = (survivor: Survivor, place: Place): boolean =>
  survivor.file === place.file &&
  survivor.original === place.original &&
  (survivor.replacement === undefined || survivor.replacement === place.replacement) &&
  (survivor.line === undefined || place.line.includes(survivor.line))

const toPercent = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole)
const formatRow = (name: string, cells: readonly (string | number)[]) =>
  [name.padEnd(72), ...cells.map((cell) => String(cell).padStart(6))].join(' ')

type Score = { file: string; total: number; killed: number; survivors: Place[] }

function toScore(file: string, { source, mutants }: Report['files'][string]): Score {
  const killed = mutants.filter(({ status }) => KILLED.includes(status)).length
  const alive = mutants.filter(({ status }) => ALIVE.includes(status))
  return {
    file,
    total: killed + alive.length,
    killed,
    survivors: alive.map((mutant) => toPlace(file, source, mutant)),
  }
}

const formatScore = ({ file, total, killed }: Omit<Score, 'survivors'>, limit?: number) =>
  formatRow(file, [total, killed, toPercent(killed, total).toFixed(1), limit ?? ''])

const isBelow = ({ total, killed }: Omit<Score, 'survivors'>, limit?: number) =>
  limit !== undefined && toPercent(killed, total) < limit

type Summary = { lines: string[]; failures: string[] }

/** With `only`, other files are left out, because their results are from earlier runs; the total then has no limit. */
export function summarize(
  report: Report,
  explanations: readonly Survivor[],
  only?: readonly string[],
): Summary {
  const scores = Object.entries(report.files)
    .filter(([file]) => only?.includes(file) ?? true)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, result]) => toScore(file, result))
  const totalScore = {
    file: 'all',
    total: scores.reduce((sum, { total }) => sum + total, 0),
    killed: scores.reduce((sum, { killed }) => sum + killed, 0),
  }
  const survivors = scores.flatMap((score) => score.survivors)
  const unexplained = survivors.filter((place) => !explanations.some((one) => isMatch(one, place)))
  const outdated = explanations
    .filter(({ file }) => scores.some((score) => score.file === file))
    .filter((one) => !survivors.some((place) => isMatch(one, place)))
  return {
    lines: [
      formatRow('file', ['all', 'killed', '%', 'limit']),
      ...scores.map((score) => formatScore(score, findLimit(score.file))),
      formatScore(totalScore, LIMIT),
      `${survivors.length - unexplained.length} survivors are explained in survivors.json`,
      ...outdated.map(
        ({ file, original }) => `killed now, so survivors.json need not explain it: ${file} ${original}`,
      ),
    ],
    failures: [
      ...scores
        .filter((score) => isBelow(score, findLimit(score.file)))
        .map(({ file }) => `${file}: less than ${findLimit(file)} % are killed`),
      ...(!only && isBelow(totalScore, LIMIT) ? [`less than ${LIMIT} % are killed`] : []),
      ...unexplained.map(
        ({ file, number, mutator, original, replacement }) =>
          `${file}:${number} ${mutator} survives: ${original} → ${replacement}`,
      ),
    ],
  }
}
