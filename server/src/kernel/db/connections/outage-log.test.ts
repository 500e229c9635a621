import { expect, test } from 'vitest'
import { OutageError } from './outage.ts'
import { createOutageLog } from './outage-log.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
const noSpace = Object.assign(new Error('No space left on device'), { code: '53100' })

function createTestLog() {
  let nowMs = 0
  const lines: unknown[] = []
  const write = ({ cause, failures }: { cause?: string; failures: number }, message: string) =>
    void lines.push([nowMs / 1000, message, cause, failures])
  const log = createOutageLog({ error: write, warn: write }, () => nowMs)
  const fail = (error: Error) => log.note(new OutageError('database_unreachable', error))
  const passSeconds = (seconds: number) => {
    nowMs += seconds * 1000
  }
  return { log, lines, fail, passSeconds }
}

test('a hundred failures a second are one line in ten seconds for each cause, and one line when the outage is over', () => {
  const { log, lines, fail, passSeconds } = createTestLog()
  for (let tenths = 0; tenths < 130; tenths += 1) {
    for (let nth = 0; nth < 10; nth += 1) fail(refused)
    if (tenths === 129) fail(starting)
    passSeconds(0.1)
  }
  log.noteSuccess()
  passSeconds(2)
  log.noteSuccess()
  log.noteSuccess()
  expect(lines).toEqual([
    [0, 'the database cannot be reached', 'connect ECONNREFUSED', 1],
    [expect.closeTo(10, 1), 'the database cannot be reached', 'connect ECONNREFUSED', 1000],
    [
      expect.closeTo(12.9, 1),
      'the database cannot be reached',
      '57P03 the database system is starting up',
      1,
    ],
    [expect.closeTo(15, 1), 'the database can be reached again', undefined, 1301],
  ])
})

test('an outage continues while some connections work and others fail', () => {
  const { log, lines, fail, passSeconds } = createTestLog()
  for (let seconds = 0; seconds < 5; seconds += 1) {
    fail(refused)
    passSeconds(1)
    log.noteSuccess()
  }
  expect(lines).toHaveLength(1)
})

test('an intermittent outage has one line in ten seconds', () => {
  const { log, lines, fail, passSeconds } = createTestLog()
  for (let times = 0; times < 5; times += 1) {
    fail(refused)
    passSeconds(2)
    log.noteSuccess()
  }
  expect(lines).toEqual([
    [0, 'the database cannot be reached', 'connect ECONNREFUSED', 1],
    [2, 'the database can be reached again', undefined, 1],
  ])
})

test('a full disk is over when something was written, not when something was read', () => {
  const { log, lines, passSeconds } = createTestLog()
  log.note(new OutageError('disk_full', noSpace))
  passSeconds(3)
  log.noteSuccess()
  expect(log.isDiskFull()).toBe(true)
  log.noteSpace()
  expect(log.isDiskFull()).toBe(false)
  expect(lines).toEqual([
    [0, 'the disk of the database is full', '53100 No space left on device', 1],
    [3, 'the disk of the database has space again', undefined, 1],
  ])
})

test('errors that are no outage, and a recovery without one, write nothing', () => {
  const { log, lines } = createTestLog()
  log.note(new Error('a mistake'))
  log.noteSuccess()
  log.noteSpace()
  expect(lines).toEqual([])
})
