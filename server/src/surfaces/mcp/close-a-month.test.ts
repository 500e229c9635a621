// docs/mcp-close-a-month.md: an agent closes October with the tools, first as dry runs. `WRITE_EXAMPLES=1` writes the page from this run.
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readEverything } from '../../../test/check/team-snapshot.ts'
import { connectTo, parseTexts } from '../../../test/make/mcp-clients.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../test/make/missions.ts'
import { type Body, startWorld, type Team } from '../../../test/world/world.ts'

const PAGE = new URL('../../../../docs/mcp-close-a-month.md', import.meta.url)
const world = await startWorld()

const PEOPLE = [
  { first_name: 'Noor', last_name: 'Haddad', mission: 'Data platform', rate: 550, days: 20 },
  { first_name: 'Luc', last_name: 'Roux', mission: 'Mobile app', rate: 480, days: 18 },
  { first_name: 'Ines', last_name: 'Moreau', mission: 'Brand site', rate: 620, days: 0 },
]

/** Three missions; two reports of October are submitted, one is missing. */
async function makeOctober(team: Team): Promise<void> {
  world.clock.set('2026-10-01T08:00:00.000Z')
  const missions = []
  for (const { mission, rate, days, ...person } of PEOPLE) {
    const email = `${person.first_name}@example.com`.toLowerCase()
    const { id } = await makeFreelancer(team, { ...person, email })
    const terms = { name: mission, rate_amount: rate, start_date: '2026-10-01', end_date: '2026-12-31' }
    missions.push({ days, ...(await makeAcceptedMission(world, team, id, terms)) })
  }
  world.clock.set('2026-11-02T09:00:00.000Z')
  for (const { id, days } of missions.filter((one) => one.days > 0)) {
    const timesheets = Array.from({ length: days }, (_, index) => ({
      date: `2026-10-${String(index + 1).padStart(2, '0')}`,
      quantity: 1,
    }))
    getData(
      await team.call('POST', '/activity-reports', { mission_id: id, report_month: '2026-10', timesheets }),
    )
  }
}

/** The fields that the page shows of each item. */
const SHOWN: Record<string, string[]> = {
  list_month_missions: ['id', 'name', 'freelancer', 'report_state', 'reminder_state'],
  list_activity_reports: [
    'id',
    'reference',
    'freelancer',
    'mission',
    'report_month',
    'status',
    'invoice_amount_excl_vat',
  ],
  list_accounting_entries: [
    'id',
    'type',
    'status',
    'freelancer',
    'amount_excl_vat',
    'amount_incl_vat',
    'due_date',
  ],
  list_audit_log: ['at', 'action', 'resource', 'actor', 'credential_kind'],
}

test('an agent closes October: dry runs, confirmation, audit log', async () => {
  const team = await world.team({ scopes: ['*'] })
  await makeOctober(team)
  const client = await connectTo(world, team)
  const steps: string[] = []

  /** Calls a tool, and records the call and its result. */
  async function call(words: string, name: string, input: Body): Promise<Body[]> {
    const parts = parseTexts(await client.callTool({ name, arguments: input }))
    steps.push(formatStep(words, name, input, parts))
    return parts
  }
  const everything = () => readEverything(world.database, team.id)

  const [month] = await call('How far is the month?', 'get_month', { month: '2026-10' })
  const [missions] = await call('Who owes a report?', 'list_month_missions', {
    month: '2026-10',
    report_state: 'missing,draft,rejected',
  })
  const mission_ids = missions.items.map(({ id }: Body) => id)
  const before = await everything()
  const reminderInput = { month: '2026-10', mission_ids }
  const [reminderDryRun] = await call('What would a reminder do?', 'remind_of_reports', reminderInput)
  expect(await everything()).toEqual(before)
  await call('The user agrees.', 'remind_of_reports', { ...reminderInput, confirm: reminderDryRun.confirm })

  const [pending] = await call('What is submitted?', 'list_activity_reports', {
    status: 'pending',
    report_month_from: '2026-10',
    report_month_to: '2026-10',
  })
  const report_ids = pending.items.map(({ id }: Body) => id)
  const afterReminder = await everything()
  const [approvalDryRun, preview] = await call('What would an approval do?', 'approve_activity_reports', {
    report_ids,
  })
  expect(preview).toMatchObject({ done_count: 2, refused_count: 0 })
  expect(await everything()).toEqual(afterReminder)
  await call('The user agrees.', 'approve_activity_reports', { report_ids, confirm: approvalDryRun.confirm })
  const [repeated] = await call('The same call again does nothing more.', 'approve_activity_reports', {
    report_ids,
    confirm: approvalDryRun.confirm,
  })
  expect(repeated).toMatchObject({ done_count: 2 })

  const [entries] = await call('What was invoiced?', 'list_accounting_entries', { report_month: '2026-10' })
  expect(entries.items.map((one: Body) => one.amount_excl_vat).sort()).toEqual([11_000, 8640])
  const [audit] = await call('What does the audit log say?', 'list_audit_log', { per_page: 9 })
  const actions = audit.items.map(({ action }: Body) => action)
  expect(actions).toEqual(expect.arrayContaining(['remindOfReports', 'approveActivityReports']))
  expect(actions.filter((action: string) => action === 'remindOfReports')).toHaveLength(1)
  const byKey = audit.items.filter(({ action }: Body) => action === 'approveActivityReports')
  expect(new Set(byKey.map(({ credential_id }: Body) => credential_id))).toEqual(new Set([team.keyId]))
  expect(month).toMatchObject({ month: '2026-10' })

  const page = INTRODUCTION + replaceIds(steps.join('\n'))
  if (process.env['WRITE_EXAMPLES']) await writeFile(PAGE, page)
  expect(page).toBe(await readFile(PAGE, 'utf8'))
})

const INTRODUCTION = `# Close a month with an agent

What an agent and the service say to each other when somebody asks *close October*, as a test recorded it. Tools that change something are called twice: as a dry run, and with the token after the user has agreed. Ids and tokens are shortened, and of lists only some fields are shown. [How to connect an agent](mcp.md).

`

function formatStep(words: string, name: string, input: Body, parts: Body[]): string {
  const results = parts.map((part) => JSON.stringify(shorten(name, part), undefined, 1))
  return [
    `## ${words}`,
    '',
    `\`${name}\``,
    '',
    block(JSON.stringify(input)),
    '',
    'returns',
    '',
    ...results.flatMap((one) => [block(formatItems(one)), '']),
  ].join('\n')
}

const block = (json: string) => `\`\`\`json\n${json}\n\`\`\``

function shorten(name: string, part: Body): Body {
  const fields = SHOWN[name]
  if (!fields || !part.items) return part
  const items = part.items.map((item: Body) =>
    Object.fromEntries(fields.map((field) => [field, toName(item[field])])),
  )
  return { ...part, items }
}

/** Replaces a person or a mission by its name. */
const toName = (value: Body): Body => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { name, first_name, last_name, kind } = value
  return name ?? (first_name ? `${first_name} ${last_name}` : (kind ?? value))
}

/** Formats a list with one line for each item. */
const formatItems = (json: string) => {
  const { items, ...rest } = JSON.parse(json)
  if (!items) return JSON.stringify(rest)
  const lines = items.map((item: Body) => `  ${JSON.stringify(item)}`)
  return `{"items": [\n${lines.join(',\n')}\n], ${JSON.stringify(rest).slice(1)}`
}

/** Replaces ids by the order of their appearance, and tokens. */
function replaceIds(text: string): string {
  const aliases = new Map<string, string>()
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const name = aliases.get(id) ?? `id-${aliases.size + 1}`
      aliases.set(id, name)
      return name
    })
    .replace(/"confirm":"[^"]+"/g, '"confirm":"mhi1…"')
}
