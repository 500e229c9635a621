// team-engagement reports and team-engagement months against a running server.
import { describe, expect, test } from 'vitest'
import { newMissionInProgress, newReport } from '../missions.ts'
import { useServer } from '../processes.ts'
import { newTeam } from '../team.ts'
import { hasTerminal, runOnTerminal } from '../terminal.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const server = useServer()

async function newTeamWithMission(fields: object = {}) {
  const team = await newTeam(server)
  return { team, mission: await newMissionInProgress(server, team, fields) }
}

describe('list and show', () => {
  test('list sends every filter and prints right-aligned amounts with their currency', async () => {
    const { team, mission } = await newTeamWithMission()
    const code = await team.make('/project-codes', { name: 'Internal' })
    const whole = await newReport(team, mission, '2026-02')
    const half = await newReport(team, mission, '2026-03', {
      timesheets: [{ date: '2026-03-02', quantity: 0.25, project_code_id: code }],
      expenses: [{ description: 'Train', date: '2026-03-02', amount_excl_vat: 1080.5 }],
    })
    const { stdout, stderr } = await team.runTool('reports', 'list', '--all')
    expect(stderr).toBe('')
    const [head = '', ...rows] = stdout.split('\n')
    const end = head.indexOf('  expense_amount_excl_vat')
    expect(rows.slice(0, 2).map((row) => row.slice(0, end).split(/ {2,}/))).toEqual([
      [
        half,
        expect.stringMatching(/^R-\d{4}-0002$/),
        '2026-03',
        'pending',
        'Sasha Bernard',
        'Data platform',
        '112.63 EUR',
      ],
      [
        whole,
        expect.stringMatching(/^R-\d{4}-0001$/),
        '2026-02',
        'pending',
        'Sasha Bernard',
        'Data platform',
        '675.75 EUR',
      ],
    ])
    expect(rows[0]).toContain(' 1080.50 EUR  ')
    expect(rows[2]).toBe('2 in total')
    const { freelancer } = await team.json('reports', 'show', half)
    const flags = `--status pending,draft --mission ${mission} --freelancer ${freelancer.id} --project-code ${code} --month-from 2026-03 --month-to 2026-03`
    const { items } = await team.json('reports', 'list', ...flags.split(' '))
    expect(items.map(({ id }: { id: string }) => id)).toEqual([half])
  })

  test('show prints the kinds of expenses, and --calculation the VAT of the re-billed ones', async () => {
    const { team, mission } = await newTeamWithMission()
    const spent = { date: '2026-03-02', amount_excl_vat: 80 }
    const expenses = [
      { ...spent, description: 'Train', kind: 'rebilled' },
      { ...spent, description: 'Extract', kind: 'disbursement' },
      { ...spent, description: 'Taxi', vat_amount: 8 },
    ]
    const id = await newReport(team, mission, '2026-03', { expenses })
    const { stdout, stderr } = await team.runTool('reports', 'show', id, '--calculation')
    expect(stderr).toBe('')
    expect(stdout).toMatch(/\n2026-03-02 +Train +rebilled +- +80\.00 EUR +-\n/)
    expect(stdout).toMatch(
      /\n\nexpense_lines:\nexpense_kind +label .*\nrebilled +Train +- +- +- +80 +80\.00 EUR +-\ndisbursement +Extract +- +- +- +80 +80\.00 EUR +0\.00 EUR\n- +Taxi .* 8\.00 EUR\n/,
    )
    expect(stdout).toMatch(/\nexpenses +240\.00 EUR +24\.00 EUR +264\.00 EUR\n/)
    expect(stdout).toMatch(/\nexpense_vat: standard, 20 % of 80\.00 EUR = 16, rounded 16\.00 EUR\n/)
  })

  test('show prints the rows, and --calculation the proration of a partial month, to the cent', async () => {
    const terms = { mission_type: 'monthly', rate_amount: 5000, start_date: '2026-03-16' }
    const { team, mission } = await newTeamWithMission(terms)
    const items = [{ description: 'On call', amount_excl_vat: 150 }]
    const rows = { timesheets: [{ date: '2026-03-17', quantity: 1 }], supplementary_items: items }
    const id = await newReport(team, mission, '2026-03', rows)
    const { stdout, stderr } = await team.runTool('reports', 'show', id, '--calculation')
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^invoice_amount_excl_vat: 2877\.27 EUR$/m)
    expect(stdout).toMatch(/\n\ntimesheets:\ndate .*\n2026-03-17 +1 +7 +- +-\n/)
    expect(stdout).toMatch(/\n\nsupplementary_items:\n.*\nOn call +- +150\.00 EUR\n/)
    expect(stdout).toMatch(/\nmonth +Month +- +1 +- +2727\.27 +2727\.27 EUR +-\n/)
    expect(stdout).toMatch(
      /\n\ntotals:\nof +excl_vat +vat +incl_vat\ninvoice +2877\.27 EUR +575\.45 EUR +3452\.72 EUR\nexpenses +0\.00 EUR +0\.00 EUR +0\.00 EUR\n/,
    )
    expect(stdout).toContain(
      [
        '',
        'proration: 5000.00 EUR × 12 of 22 weekdays (2026-03-16 to 2026-03-31) = 2727.272727272727, rounded 2727.27 EUR',
        'rounding: half away from zero, once per line',
        'vat: standard, 20 % of 2877.27 EUR = 575.454, rounded 575.45 EUR',
        'due_date: invoice date + 30 days',
        '',
      ].join('\n'),
    )
    const { calculation, ...report } = await team.json('reports', 'show', id, '--calculation')
    expect(calculation).toMatchObject({ invoice_amount_excl_vat: 2877.27 })
    expect(report).toEqual(await team.json('reports', 'show', id))
  })
})

describe('approve', () => {
  test('approves several reports, lists refusals at the end and exits with code 1', async () => {
    const { team, mission } = await newTeamWithMission()
    const first = await newReport(team, mission, '2026-02')
    const second = await newReport(team, mission, '2026-03')
    const { code, stdout, stderr } = await team.runTool(
      'reports',
      'approve',
      first,
      UNKNOWN,
      second,
      first,
      '--yes',
    )
    expect(code).toBe(1)
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['id', 'status'],
      [first, 'approved'],
      [second, 'approved'],
      ['2 in total'],
      [''],
    ])
    expect(stderr).toBe(`1 of 3 were not approved:\n  ${UNKNOWN}: Activity report not found\n`)
    expect(await team.json('reports', 'list', '--status', 'approved')).toMatchObject({ total: 2 })
    const again = await team.runTool('reports', 'approve', first, second, '--yes', '--json')
    expect(JSON.parse(again.stdout)).toEqual({ items: [], total: 0 })
    const { error } = JSON.parse(again.stderr)
    expect(error.details.errors.map(({ field }: { field: string }) => field)).toEqual([first, second])
  })

  test('approves nothing when the key lacks the scope', async () => {
    const team = await newTeam(server, { scopes: ['activity-reports:read'] })
    const other = '00000000-0000-4000-8000-000000000001'
    const { code, stderr } = await team.runTool('reports', 'approve', UNKNOWN, other, '--yes')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^.+activity-reports:review.+\n$/)
  })

  test('sends nothing without a terminal and without --yes', async () => {
    const { team, mission } = await newTeamWithMission()
    const id = await newReport(team, mission, '2026-03')
    const { code, stderr } = await team.runTool('reports', 'approve', id)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Approving a report needs a confirmation, but there is no terminal: use --yes.\n',
    })
    expect(await team.json('reports', 'show', id)).toMatchObject({ status: 'pending' })
  })

  test.runIf(hasTerminal)(
    'on a terminal, shows the reports before asking, and a progress bar for several',
    async () => {
      const { team, mission } = await newTeamWithMission()
      const reportIds = [await newReport(team, mission, '2026-02'), await newReport(team, mission, '2026-03')]
      const env = { ENGAGE_SERVER: server.address(), ...team.env }
      const refused = await runOnTerminal('n\n', ['reports', 'approve', ...reportIds], env)
      expect(refused.code).toBe(1)
      expect(refused.output).toContain(
        '2026-02 Data platform, Sasha Bernard (pending): 675.75 EUR, expenses 0.00 EUR',
      )
      expect(refused.output).toContain('Approve these 2 reports? [y/N]')
      expect(await team.json('reports', 'list', '--status', 'pending')).toMatchObject({ total: 2 })
      const { code, output } = await runOnTerminal('y\n', ['reports', 'approve', ...reportIds], env)
      expect(code).toBe(0)
      expect(output).toContain('[##############################] 2 of 2 reports')
      expect(await team.json('reports', 'list', '--status', 'approved')).toMatchObject({ total: 2 })
    },
  )
})

test('reject stores the reason', async () => {
  const { team, mission } = await newTeamWithMission()
  const id = await newReport(team, mission, '2026-03')
  const { code, stdout } = await team.runTool('reports', 'reject', id, '--reason', 'The 4th is missing')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^rejection_reason: The 4th is missing$/m)
  expect(await team.json('reports', 'show', id)).toMatchObject({ status: 'rejected' })
})

test('months show counts reports and sums amounts', async () => {
  const { team, mission } = await newTeamWithMission()
  await newReport(team, mission, '2026-03')
  const { code, stdout } = await team.runTool('months', 'show', '2026-03')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^month: 2026-03\nmissions_in_force: 1\n\nreports:\n/)
  expect(stdout).toMatch(/\nmissing +0\ndraft +0\nwaiting +1\nrejected +0\napproved +0\n/)
  expect(stdout).toMatch(
    /\namounts:\nof +excl_vat +incl_vat\nworked +675\.75 EUR +-\napproved +0\.00 EUR +-\n/,
  )
  expect(await team.json('months', 'show', '2026-03')).toMatchObject({ reports: { waiting: 1 } })
})

/** The period of a mission that has been in progress for a long time. */
const LONG_AGO = { start_date: '2026-01-05', end_date: '2030-12-31' }

test('months missions lists the missions of a month by the state of their reports', async () => {
  const { team, mission } = await newTeamWithMission(LONG_AGO)
  const { stdout } = await team.runTool('months', 'missions', '2026-02', '--report', 'missing,draft')
  expect(stdout).toMatch(
    new RegExp(`\n${mission} +Data platform +Sasha Bernard +missing +none +possible +-\n`),
  )
  await newReport(team, mission, '2026-02')
  expect(await team.json('months', 'missions', '2026-02', '--report', 'missing')).toMatchObject({ total: 0 })
})

test('months remind sends one reminder to each freelancer who can be reminded', async () => {
  const { team, mission } = await newTeamWithMission(LONG_AGO)
  expect((await team.runTool('months', 'remind', '2026-02', '--yes')).stderr).toContain('Name missions')
  expect(await team.json('months', 'remind', '2026-02', '--all', '--yes')).toEqual({
    items: [{ id: mission, status: 'reminded' }],
    total: 1,
  })
  expect(await team.json('months', 'remind', '2026-02', '--all', '--yes')).toMatchObject({ total: 0 })
  const { code, stderr } = await team.runTool('months', 'remind', '2026-02', mission, '--yes')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^1 of 1 were not reminded:\n.+was reminded at .+\n$/)
})

test.each([
  [['reports', 'approve'], "missing required argument 'report-id'"],
  [['reports', 'approve', UNKNOWN, '../keys'], 'It must be an id'],
  [['reports', 'reject', UNKNOWN], "required option '--reason"],
  [['reports', 'list', '--month-from', 'March'], 'It must be a month in the format'],
  [['months', 'show', '2026-03-01'], 'It must be a month in the format'],
])('%j is a usage error', async (args, message) => {
  const { code, stdout, stderr } = await server.runTool(args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(message)
})
