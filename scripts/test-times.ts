// Formats the time of a test run, by file and by folder.

export type TimedFile = { file: string; seconds: number }

const SLOWEST_COUNT = 10
/** Faster folders are summed up in one line. */
const MIN_FOLDER_SECONDS = 1

const sum = (files: readonly TimedFile[]) => files.reduce((total, { seconds }) => total + seconds, 0)
const formatRow = (seconds: number, text: string) => `${seconds.toFixed(1).padStart(8)} s  ${text}`
const bySeconds = (one: { seconds: number }, other: { seconds: number }) => other.seconds - one.seconds

export function formatSlowest(files: readonly TimedFile[]): string {
  const slowest = files.toSorted(bySeconds).slice(0, SLOWEST_COUNT)
  return ['', 'Slowest files', ...slowest.map(({ file, seconds }) => formatRow(seconds, file))].join('\n')
}

/** The folder of a feature or a suite: deep enough to show what grows, and no deeper. */
export function getFolder(file: string): string {
  const folders = file.split('/').slice(0, -1)
  const serverDepth = file.startsWith('server/src/features/') ? 5 : 4
  return folders.slice(0, folders[0] === 'server' ? serverDepth : 2).join('/')
}

export function formatTimeByFolder(files: readonly TimedFile[]): string {
  const groups = Map.groupBy(files, ({ file }) => getFolder(file))
  const rows = [...groups].map(([folder, group]) => ({
    seconds: sum(group),
    text: `${folder} (${group.length})`,
  }))
  const large = rows.filter(({ seconds }) => seconds >= MIN_FOLDER_SECONDS).sort(bySeconds)
  const small = rows.filter(({ seconds }) => seconds < MIN_FOLDER_SECONDS)
  if (small.length > 0)
    large.push({ seconds: small.reduce((total, { seconds }) => total + seconds, 0), text: 'other folders' })
  return [
    '',
    `Time by folder (files), ${sum(files).toFixed(0)} s over all workers`,
    ...large.map(({ seconds, text }) => formatRow(seconds, text)),
  ].join('\n')
}
