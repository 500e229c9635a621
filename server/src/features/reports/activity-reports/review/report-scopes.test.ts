// The scopes that the endpoints of reports and entries require, written by hand. Another test checks that every endpoint enforces
// its declared scope.
import { expect, test } from 'vitest'
import { createParties, reachMission } from '../../../../../test/make/mission-lifecycle.ts'
import { approveReport, fileReport, rejectReport, reportBody } from '../../../../../test/make/reports.ts'
import { shareWorld } from '../../../../../test/world/world.ts'
import type { Scope } from '../../../../domain/access/scopes.ts'
import { DECLARATIONS } from '../../../all.ts'

const world = await shareWorld()
const parties = await createParties(world)
const file = async () => fileReport(parties.team, await reachMission(parties, 'under way'))
const pending = (await file()).id
const rejected = (await rejectReport(parties.team, await file())).id
const approved = await approveReport(parties.team, await file())
const entry = approved.accounting_entries[0].id
const REASON = { rejection_reason: 'Which project?' }

const CALLERS = await Promise.all(
  DECLARATIONS.scopes.map(async (scope) => {
    const { key } = await world.issueKey(parties.team.id, parties.team.userId, [scope])
    return { scope, call: world.callerWith(key) }
  }),
)

const READ_REPORTS = ['activity-reports:read', 'activity-reports:write'] as const
const WRITE_REPORTS = ['activity-reports:write'] as const
const REVIEW = ['activity-reports:review'] as const
const READ_ENTRIES = ['accounting:read', 'accounting:write'] as const
const WRITE_ENTRIES = ['accounting:write'] as const

const CALLS: [method: string, path: string, acceptedScopes: readonly Scope[], body?: object][] = [
  ['GET', '/activity-reports', READ_REPORTS],
  ['GET', `/activity-reports/${pending}`, READ_REPORTS],
  ['GET', `/activity-reports/${pending}/calculation`, READ_REPORTS],
  ['POST', '/activity-reports', WRITE_REPORTS, reportBody(pending)],
  ['PATCH', `/activity-reports/${rejected}`, WRITE_REPORTS, {}],
  ['POST', `/activity-reports/${approved.id}/submit`, WRITE_REPORTS],
  ['POST', `/activity-reports/${approved.id}/cancel`, WRITE_REPORTS],
  ['POST', `/activity-reports/${rejected}/approve`, REVIEW],
  ['POST', `/activity-reports/${rejected}/reject`, REVIEW, REASON],
  ['POST', `/activity-reports/${rejected}/reopen`, REVIEW],
  ['GET', '/accounting/entries', READ_ENTRIES],
  ['GET', `/accounting/entries/${entry}`, READ_ENTRIES],
  ['GET', `/accounting/entries/${entry}/calculation`, READ_ENTRIES],
  ['PATCH', `/accounting/entries/${entry}`, WRITE_ENTRIES, { status: 'paid' }],
  ['POST', `/accounting/entries/${entry}/send`, WRITE_ENTRIES],
]

test.each(CALLS)('%s %s requires one of %j or *', async (method, path, acceptedScopes, body) => {
  for (const { scope, call } of CALLERS) {
    const { status, text } = await call(method, path, body)
    const isAllowed = scope === '*' || acceptedScopes.includes(scope)
    // An authorized call may still be refused for its status or a reference.
    expect([200, 400].includes(status), `${scope} ${text}`).toBe(isAllowed)
    if (!isAllowed) expect(status, `${scope} ${text}`).toBe(403)
  }
})
