// docs/decisions: one format, and an index that has every decision once.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = new URL('../docs/decisions/', import.meta.url)
const FORMATS = ['Context, Decision, Consequences', 'Context, Decision, Rejected, Consequences']
/** Below the title of a decision that a later one replaces or changes. */
const STATUS = /^\*\*(Superseded|Changed) by \[(\d{4})\]\((\S+\.md)\)\*\*: .+\.$/

const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const decisions = readdirSync(FOLDER).filter((name) => name !== 'README.md')
const findTitle = (name: string) => /^# (.+)$/m.exec(read(name))?.[1] ?? ''
const matchStatus = (name: string) => STATUS.exec(read(name).split('\n')[2] ?? '')

test('every decision has a title with its number, and context, decision and consequences', () => {
  expect(decisions.length).toBeGreaterThan(90)
  const wrong = decisions.filter((name) => {
    const headings = [...read(name).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join(', ')
    const [, , first = ''] = read(name).split('\n')
    return (
      !findTitle(name).startsWith(`${name.slice(0, 4)} `) ||
      !FORMATS.includes(headings) ||
      !(first === '## Context' || matchStatus(name))
    )
  })
  expect(wrong).toEqual([])
})

test('a decision that is superseded or changed names a later one', () => {
  const named = decisions.flatMap((name) => {
    const [, , number = '', file = ''] = matchStatus(name) ?? []
    return number ? [{ name, number, file }] : []
  })
  expect(named.length).toBeGreaterThan(0)
  for (const { name, number, file } of named) {
    expect(decisions, name).toContain(file)
    expect(file.slice(0, 4), name).toBe(number)
    expect(file > name, name).toBe(true)
  }
})

test('the index has every decision once, with its title and status', () => {
  const lines = read('README.md').match(/^- .*$/gm) ?? []
  const expected = decisions.map((name) => {
    const [, how = '', number = '', file = ''] = matchStatus(name) ?? []
    return `- [${findTitle(name)}](${name})${how ? `, ${how.toLowerCase()} by [${number}](${file})` : ''}`
  })
  expect(lines.toSorted()).toEqual(expected.toSorted())
})
