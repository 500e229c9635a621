// Versions and the changelog of a release.

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/

export function isLater(version: string, current: string): boolean {
  const [one, other] = [version, current].map((text) => VERSION.exec(text)?.slice(1).map(Number))
  if (!one || !other) return false
  const at = one.findIndex((part, nth) => part !== other[nth])
  return at >= 0 && (one[at] as number) > (other[at] as number)
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

/** Lists the changes of a version after the unreleased ones, as the files contain both, then the files' provenance. */
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
