import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dateChangelog, formatNotes, isLater } from './release.rules.ts'

test.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.3', true],
  ['2.0.0', '1.99.99', true],
  ['10.0.0', '9.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['1.9.9', '1.10.0', false],
  ['1.1', '1.0.0', false],
  ['1.01.0', '1.0.0', false],
  ['v1.1.0', '1.0.0', false],
  ['1.1.0-rc.1', '1.0.0', false],
])('%s is later than %s: %s', (version, present, expected) => {
  expect(isLater(version, present)).toBe(expected)
})

const CHANGES = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n'

test('the unreleased changes become those of the version, and its notes contain only these', () => {
  const dated = dateChangelog(CHANGES, '1.1.0', '2026-02-03')
  expect(dated).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-02-03)\n\n- New.\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n',
  )
  const notes = formatNotes(dated, '1.1.0', ['Commit: abc'])
  expect(notes).toBe('# Team Engagement 1.1.0\n\n## Changes\n\n- New.\n\n## Provenance\n\n- Commit: abc\n')
})

test('a heading within a section is a part of it', () => {
  const changes =
    '# Changelog\n\n## Unreleased\n\n### Added\n\n- New, see ## Old.\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n'
  expect(formatNotes(dateChangelog(changes, '1.1.0', '2026-02-03'), '1.1.0', ['Commit: abc'])).toBe(
    '# Team Engagement 1.1.0\n\n## Changes\n\n### Added\n\n- New, see ## Old.\n\n## Provenance\n\n- Commit: abc\n',
  )
})

test('if the files are built again after a release, their notes begin with the unreleased changes', () => {
  expect(formatNotes(CHANGES, '1.0.0', ['Commit: abc'])).toBe(
    '# Team Engagement 1.0.0\n\n## Changes\n\n- New.\n\n- Old.\n\n## Provenance\n\n- Commit: abc\n',
  )
})

test('the changelog has a dated section of the current version', () => {
  const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const headings = read('CHANGELOG.md').match(/^## .*$/gm) ?? []
  expect(headings[0]).toBe('## Unreleased')
  expect(headings[1]).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d{2}-\\d{2}\\)$`))
})

test('the notes of a version without a section are the unreleased changes, and each origin has a line', () => {
  expect(formatNotes(CHANGES, '1.1.0', ['Commit: abc', 'Node: 24'])).toBe(
    '# Team Engagement 1.1.0\n\n## Changes\n\n- New.\n\n## Provenance\n\n- Commit: abc\n- Node: 24\n',
  )
})

test('a changelog without a section for unreleased changes is refused', () => {
  expect(() =>
    dateChangelog(
      '# Changelog\n\nFor clients of the API.\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n',
      '1.1.0',
      '2026-02-03',
    ),
  ).toThrow('nothing that is unreleased')
})

test('a release without changes is refused', () => {
  expect(() =>
    dateChangelog('# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n', '1.1.0', '2026-02-03'),
  ).toThrow('nothing that is unreleased')
})
