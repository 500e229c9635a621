// team-engagement missions against a running server.
import { describe, expect, test } from 'vitest'
import { newFreelancer, newMission, newMissionInProgress } from '../missions.ts'
import { useServer } from '../processes.ts'
import { newTeam, type Team } from '../team.ts'
import { hasTerminal, runOnTerminal } from '../terminal.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const server = useServer()

const today = () => new Date().toISOString().slice(0, 10)
const newStartedMission = (team: Team) => newMissionInProgress(server, team)

describe('list', () => {
  test('sends every filter and prints the freelancer by name in aligned columns', async () => {
    const team = await newTeam(server)
    const [freelancer, code] = await Promise.all([
      newFreelancer(team),
      team.make('/project-codes', { name: 'Internal' }),
    ])
    await newMission(team, freelancer)
    const fields = { external_id: 'M2', project_code_id: code, purchase_order: 'PO', approver_id: team.user }
    const id = await newMission(team, freelancer, fields)
    const people = `--freelancer-id ${freelancer} --approver-id ${team.user}`
    const days = `--start-date-from 2020-01-01 --start-date-to 2020-01-01 --end-date-from 2099-12-31 --end-date-to 2099-12-31 --created-at-from 2020-01-01 --created-at-to 2099-12-31`
    const rest = `--status draft,in-progress --project-code-id ${code} --external-id M2 --has-purchase-order with`
    const { stdout, stderr } = await team.runTool(
      'missions',
      'list',
      ...`${people} ${days} ${rest}`.split(' '),
    )
    expect(stderr).toBe('')
    const [header = '', row = '', ...others] = stdout.split('\n').map((line) => line.split(/ {2,}/))
    expect(Object.fromEntries([...header].map((name, index) => [name, row[index]]))).toEqual({
      id,
      reference: expect.stringMatching(/^M-\d{4}-0002$/),
      name: 'Data platform',
      status: 'draft',
      freelancer: 'Sasha Bernard',
      mission_type: 'daily',
      rate_amount: '450.5',
      currency: 'EUR',
      start_date: '2020-01-01',
      end_date: '2099-12-31',
      early_termination_date: '-',
      external_id: 'M2',
    })
    expect(others).toEqual([['page 1 of 1, 1 in total'], ['']])
    const without = await team.json('missions', 'list', '--has-project-code', 'without', '--all')
    expect(without.items).toMatchObject([{ external_id: null }])
  })

  test('prints the API’s message for filters that exclude each other', async () => {
    const team = await newTeam(server)
    const { code, stderr } = await team.runTool(
      'missions',
      'list',
      '--project-code-id',
      UNKNOWN,
      '--has-project-code',
      'with',
    )
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^.*project_code_id.*\(field has_project_code, request id .+\)\n/),
    })
  })
})

describe('show', () => {
  test('prints fields with names, and deliverables as a table', async () => {
    const team = await newTeam(server)
    const freelancer = await newFreelancer(team)
    const deliverables = [
      { name: 'Mock-up', amount_excl_vat: 100 },
      { name: 'Release', amount_excl_vat: 1200.5, quantity: 2, description: 'In two parts' },
    ]
    const description = 'Objectives:\n- build\n- ship'
    const id = await newMission(team, freelancer, {
      mission_type: 'deliverable',
      rate_amount: undefined,
      deliverables,
      description,
    })
    const { stdout, stderr } = await team.runTool('missions', 'show', id)
    expect(stderr).toBe('')
    const { reference } = await team.json('missions', 'show', id)
    expect(stdout).toContain(
      `id: ${id}\nreference: ${reference}\nname: Data platform\ndescription:\n  Objectives:\n  - build\n  - ship\n`,
    )
    expect(stdout).toContain(`\nfreelancer: Sasha Bernard <sasha@example.com> (${freelancer})\n`)
    expect(stdout).toContain(`\ncreated_by: Ada Lovelace (${team.user})\n`)
    expect(stdout).toMatch(
      /\n\ndeliverables_catalog:\norder_index {2}name {5}quantity {2}amount_excl_vat {2}description\n0 {12}Mock-up {2}1 {9}100 {14}.+\n1 {12}Release {2}2 {9}1200.5 {11}In two parts\n$/,
    )
  })

  test('--events adds the events, newest first, with their actors', async () => {
    const team = await newTeam(server)
    const id = await newStartedMission(team)
    const [{ stdout }, mission, withEvents] = await Promise.all([
      team.runTool('missions', 'show', id, '--events'),
      team.json('missions', 'show', id),
      team.json('missions', 'show', id, '--events'),
    ])
    expect(stdout).toMatch(
      /\n\nevents:\nat .+\n\S+Z {2}mission\.accepted .*Sasha Bernard \(freelancer\).*\n\S+Z {2}mission\.created .*Ada Lovelace \(user\).*\n$/,
    )
    const { events, ...rest } = withEvents
    expect(rest).toEqual(mission)
    expect(events).toMatchObject([
      { actor: { kind: 'freelancer' } },
      { actor: { kind: 'user', id: team.user } },
    ])
  })

  test('every command that takes an id reports an unknown id', async () => {
    const team = await newTeam(server)
    const results = await Promise.all([
      team.runTool('missions', 'show', UNKNOWN),
      team.runTool('missions', 'show', UNKNOWN, '--events'),
      team.runTool('missions', 'terminate', UNKNOWN, '--end-date', today(), '--yes'),
    ])
    for (const result of results)
      expect(result).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^Mission not found \(request id .+\)\n$/),
      })
  })
})

describe('terminate', () => {
  test('--yes ends the mission immediately and stores the reason in its events', async () => {
    const team = await newTeam(server)
    const id = await newStartedMission(team)
    const flags = ['--end-date', today(), '--reason', 'No budget', '--yes']
    const { code, stdout, stderr } = await team.runTool('missions', 'terminate', id, ...flags)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^status: early-terminated$/m)
    expect((await team.runTool('missions', 'show', id, '--events')).stdout).toContain('reason: No budget')
  })

  test('reports a future date as scheduled', async () => {
    const team = await newTeam(server)
    const id = await newStartedMission(team)
    const flags = ['--end-date', '2099-06-30', '--yes']
    const { stdout, stderr } = await team.runTool('missions', 'terminate', id, ...flags)
    expect(stdout).toMatch(/^status: in-progress\nearly_termination_date: 2099-06-30$/m)
    expect(stderr).toMatch(/^The termination is scheduled: .+2099-06-30\.\n$/)
    expect(await team.json('missions', 'terminate', id, ...flags)).toMatchObject({
      id,
      status: 'in-progress',
    })
  })

  test('sends nothing without a terminal and without --yes', async () => {
    const team = await newTeam(server)
    const id = await newStartedMission(team)
    const result = await team.runTool('missions', 'terminate', id, '--end-date', today())
    expect(result).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Terminating a mission needs a confirmation, but there is no terminal: use --yes.\n',
    })
    expect(await team.json('missions', 'show', id)).toMatchObject({ status: 'in-progress' })
  })

  test.runIf(hasTerminal)(
    'asks for confirmation on a terminal, naming the mission, and only yes ends it',
    async () => {
      const team = await newTeam(server)
      const id = await newStartedMission(team)
      const args = ['missions', 'terminate', id, '--end-date', today()]
      const env = { ENGAGE_SERVER: server.address(), ...team.env }
      for (const input of ['n\n', '\n', '\u0004']) {
        const { code, output } = await runOnTerminal(input, args, env)
        expect(output).toContain(
          `Terminate "Data platform" of Sasha Bernard (in-progress, ends 2099-12-31) on ${today()}? [y/N]`,
        )
        expect({ code, output }).toEqual({
          code: 1,
          output: expect.stringContaining('Nothing was changed.'),
        })
      }
      const { code, output: lastOutput } = await runOnTerminal('yes\n', args, env)
      expect({ code, output: lastOutput }).toEqual({
        code: 0,
        output: expect.stringContaining('status: early-terminated'),
      })
    },
  )

  test('prints the API’s message if the status of the mission does not allow a termination', async () => {
    const team = await newTeam(server)
    const id = await newMission(team, await newFreelancer(team))
    const { code, stderr } = await team.runTool('missions', 'terminate', id, '--end-date', today(), '--yes')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^.+ \(request id [0-9a-f-]{36}\)\n$/),
    })
  })

  test.each([
    [['terminate', UNKNOWN], "required option '--end-date"],
    [['terminate', UNKNOWN, '--end-date', 'tomorrow'], 'It must be a date in the format'],
    [['list', '--start-date-from', '1/2/2026'], 'It must be a date in the format'],
    [['show', '../keys'], 'It must be an id'],
  ])('%j is a usage error', async (args, message) => {
    const { code, stdout, stderr } = await server.runTool(['missions', ...args])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(message)
  })
})
