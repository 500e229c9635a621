import { expect, test } from 'vitest'
import { listViolations } from './commit-messages.ts'

const check = (message: string) => listViolations([{ hash: '0123456789abcdef', message }])

test.each([
  'feat(missions): GET /api/v1/missions filters by work',
  'docs: swipe through work/home/tmp, see docs/work/plan.md and ./tmp/x',
  'fix(process): a socket below $TMPDIR/run, /tmp and ~/data',
  'fix(web): /home is the first page, /portal#work too',
])('accepts "%s"', (message) => {
  expect(check(message)).toEqual([])
})

test.each([
  ['wip', 'is work in progress'],
  ['feat: half of it (WIP)', 'is work in progress'],
  ["Merge branch 'x' of /tmp/w/x", 'contains a path of a machine'],
  ['fix: as in /home/ada/project', 'contains a path of a machine'],
  ['fix: start\n\nSeen in "/work/main".', 'contains a path of a machine'],
  ['fix: /root/.npmrc', 'contains a path of a machine'],
  ['fix: /Users/ada/engagement', 'contains a path of a machine'],
  ['fix: C:\\Users\\ada', 'contains a path of a machine'],
])('refuses "%s"', (message, what) => {
  expect(check(message)).toEqual([expect.stringContaining(`0123456789 ${what}`)])
})
