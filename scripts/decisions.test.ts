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
const readStatus = (name: string) => read(name).split('\n')[2] ?? ''
const matchStatus = (name: string) => STATUS.exec(readStatus(name))
/** Several decisions may change one: `**Changed by [0126](…)**: … **By [0132](…)**: …` */
const listLaterDecisions = (name: string) =>
  [...readStatus(name).matchAll(/\*\*(?:\w+ )?[bB]y (\[\d{4}\]\((\S+\.md)\))\*\*/g)].map(
    ([, link = '', file = '']) => ({
      link,
      file,
    }),
  )

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
  const named = decisions.flatMap((name) => listLaterDecisions(name).map((later) => ({ name, ...later })))
  expect(named.length).toBeGreaterThan(0)
  for (const { name, link, file } of named) {
    expect(decisions, name).toContain(file)
    expect(link.slice(1, 5), name).toBe(file.slice(0, 4))
    expect(file > name, name).toBe(true)
  }
})

test('the index has every decision once, with its title and status', () => {
  const lines = read('README.md').match(/^- .*$/gm) ?? []
  const expected = decisions.map((name) => {
    const [, status = ''] = matchStatus(name) ?? []
    const later = listLaterDecisions(name).map(({ link }) => link)
    return `- [${findTitle(name)}](${name})${status ? `, ${status.toLowerCase()} by ${later.join(' and ')}` : ''}`
  })
  expect(lines.toSorted()).toEqual(expected.toSorted())
})
