// Versions and the changelog of a release.

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/

export function isLater(version: string, current: string): boolean {
  const [one, other] = [version, current].map((text) => VERSION.exec(text)?.slice(1).map(Number))
  if (!one || !other) return false
  const index = one.findIndex((part, position) => part !== other[position])
  return index >= 0 && (one[index] as number) > (other[index] as number)
}

const UNRELEASED = '## Unreleased\n'

/** Turns the unreleased changes into those of this version. */
export function dateChangelog(text: string, version: string, day: string): string {
  const [before, after] = text.split(UNRELEASED)
  if (after === undefined || findSection(text, UNRELEASED).trim() === '')
    throw new Error('CHANGELOG.md has nothing that is unreleased')
  return `${before}${UNRELEASED}\n## ${version} (${day})\n${after}`
}

const findSection = (text: string, heading: string): string =>
  text.slice(text.indexOf(heading) + heading.length).split(/^## /m)[0] ?? ''

/** Formats the unreleased changes and those of the version, because the files contain both, then their provenance. */
export function formatNotes(text: string, version: string, provenance: readonly string[]): string {
  const heading = text.split('\n').find((line) => line.startsWith(`## ${version} `))
  const sections = heading === undefined ? [UNRELEASED] : [UNRELEASED, `${heading}\n`]
  const changes = sections
    .map((one) => findSection(text, one).trim())
    .filter((section) => section !== '')
    .join('\n\n')
  const lines = provenance.map((line) => `- ${line}`)
  return `# Team Engagement ${version}\n\n## Changes\n\n${changes}\n\n## Provenance\n\n${lines.join('\n')}\n`
}
