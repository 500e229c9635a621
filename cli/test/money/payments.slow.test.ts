// team-engagement payments and team-engagement bank-accounts against a running server.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { newEntries, newMissionInProgress } from '../missions.ts'
import { useServer } from '../processes.ts'
import { newTeam, type Team } from '../team.ts'
import { hasTerminal, runOnTerminal } from '../terminal.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const TODAY = new Date().toISOString().slice(0, 10)
const LATER = '2099-12-31'
const IBAN = 'FR7630006000011234567890189'
const PAYER_IBAN = 'FR1420041010050500013M02606'
const server = useServer()
const toPath = (name: string) => join(server.folder, name)
const getMode = (name: string) => (statSync(toPath(name)).mode & 0o777).toString(8)

/** Creates a second admin, with a key that also reads bank details. */
async function newColleague(teamId: string) {
  const scopes = ['*', 'bank-details:read']
  const person = { first_name: 'Grace', last_name: 'Hopper', role: 'team-admin', permissions: scopes }
  const user = await server.make(`/teams/${teamId}/users`, { email: 'grace@example.com', ...person })
  const keyBody = { name: 'second', user_id: user, scopes }
  const createdKey = await server.post<{ key: string }>(
    `/operator/v1/teams/${teamId}/api-keys`,
    server.token(),
    keyBody,
  )
  const env = { ENGAGE_KEY: createdKey.key }
  return {
    env,
    runTool: (...args: string[]) => server.runTool(args, env),
    json: async (...args: string[]) => {
      const { stdout, stderr } = await server.runTool([...args, '--json'], env)
      expect(stderr).toBe('')
      return JSON.parse(stdout)
    },
  }
}

type Colleague = Awaited<ReturnType<typeof newColleague>>
type Setup = { team: Team; second: Colleague; mission: string; freelancer: string; entries: string[] }

/** Creates a team with due invoices of two months and no bank account. */
async function newTeamWithDueEntries(): Promise<Setup> {
  const team = await newTeam(server)
  const mission = await newMissionInProgress(server, team)
  const { entries: first } = await newEntries(server, team, mission, '2026-03')
  const { entries: next } = await newEntries(server, team, mission, '2026-04')
  const entries = [...first, ...next]
  const { freelancer } = await team.json('entries', 'show', entries[0] ?? '')
  return {
    team,
    second: await newColleague(await readTeamId(team)),
    mission,
    freelancer: freelancer.id,
    entries,
  }
}

async function readTeamId({ key }: Team): Promise<string> {
  const response = await fetch(`${server.address()}/api/v1/me`, { headers: { 'x-api-key': key } })
  return ((await response.json()) as { data: { team: { id: string } } }).data.team.id
}

const proposeAccount = (team: Team, freelancer: string) =>
  team.make(`/freelancers/${freelancer}/bank-accounts`, { iban: IBAN, holder_name: 'Sasha Bernard' })

/** Creates due entries and approved accounts of the freelancer and of the team. */
async function newTeamWithPayableEntries(): Promise<Setup> {
  const setup = await newTeamWithDueEntries()
  const own = await proposeAccount(setup.team, setup.freelancer)
  const payer = await setup.team.make('/team/bank-accounts', { iban: PAYER_IBAN, holder_name: 'Acme' })
  const approved = await setup.second.runTool('bank-accounts', 'approve', own, payer, '--yes')
  expect(approved).toMatchObject({ code: 0, stderr: '' })
  return setup
}

describe('bank accounts', () => {
  test('the second person approves, the proposer is refused, and only the end of the IBAN is shown', async () => {
    const { team, second, freelancer } = await newTeamWithDueEntries()
    const account = await proposeAccount(team, freelancer)
    const accountList = await second.runTool(
      'bank-accounts',
      'list',
      '--status',
      'proposed',
      '--owner',
      'freelancer',
    )
    expect(accountList.stdout).toMatch(
      new RegExp(`^${account}  freelancer ${freelancer}  FR …0189  proposed +1  team `, 'm'),
    )
    expect(accountList.stdout).not.toContain(IBAN)
    const alone = await team.runTool('bank-accounts', 'approve', account, '--yes')
    expect(alone).toMatchObject({ code: 1, stderr: expect.stringContaining('A second person must approve') })
    const unconfirmed = await second.runTool('bank-accounts', 'approve', account)
    expect(unconfirmed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Approving a bank account needs/),
    })
    const done = await second.json('bank-accounts', 'approve', account, '--yes')
    expect(done).toMatchObject({ total: 1, items: [{ id: account, status: 'approved' }] })

    const other = await proposeAccount(team, freelancer)
    const why = ['--reason', 'Not confirmed by phone', '--yes']
    expect((await second.json('bank-accounts', 'reject', other, ...why)).items).toMatchObject([
      { status: 'rejected', reason: 'Not confirmed by phone' },
    ])
    expect(await second.runTool('bank-accounts', 'reject', other, ...why)).toMatchObject({ code: 1 })
    const all = await second.json('bank-accounts', 'list', '--freelancer', freelancer, '--all')
    expect(all.items.map(({ status }: { status: string }) => status)).toEqual(['rejected', 'approved'])
  })
})

describe('due and create', () => {
  test('due shows what prevents a payment; create creates no batch without a payable entry, and says why', async () => {
    const { team, freelancer, entries } = await newTeamWithDueEntries()
    const { stdout } = await team.runTool('payments', 'due', '--freelancer', freelancer, '--until', LATER)
    expect(stdout.split('\n').filter((line) => line.includes('bank_account_missing'))).toHaveLength(2)
    expect(stdout).toMatch(/ 810\.90 EUR +- +bank_account_missing\n/)
    expect(await team.json('payments', 'due', '--all')).toMatchObject({ total: 2 })
    expect(await team.json('payments', 'due', '--until', '2026-01-01')).toMatchObject({ total: 0 })
    for (const entryArguments of [['--all-due', LATER], entries]) {
      const refused = await team.runTool('payments', 'create', '--on', TODAY, ...entryArguments)
      expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' })
      expect(refused.stderr).toMatch(/^No entry can be paid, so no batch was created\.\n/)
      for (const entry of entries) expect(refused.stderr).toContain(`  ${entry}: bank_account_missing\n`)
    }
    expect(await team.json('payments', 'batches')).toMatchObject({ total: 0 })
  })

  test('create leaves out entries that cannot be paid, and says which and why', async () => {
    const { team, entries } = await newTeamWithPayableEntries()
    const [first = '', next = ''] = entries
    const draftBatch = await team.json('payments', 'create', '--on', TODAY, '--label', 'March', first)
    expect(draftBatch).toMatchObject({ status: 'draft', label: 'March', entry_count: 1, left_out: [] })
    const others = await team.runTool('payments', 'create', '--on', TODAY, '--all-due', LATER)
    expect({ code: others.code, stderr: others.stderr }).toEqual({
      code: 0,
      stderr: `1 left out:\n  ${first}: in_batch\n`,
    })
    expect(others.stdout).toMatch(/^entry_count: 1$/m)
    const again = await team.runTool('payments', 'add', draftBatch.id, next, UNKNOWN)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining(`  ${next}: in_batch\n`) })
    expect(again.stderr).toContain(`  ${UNKNOWN}: no such accounting entry in this team\n`)
    const [{ id: other }] = (await team.json('payments', 'batches', '--status', 'draft')).items
    expect(await team.json('payments', 'remove', other, next)).toMatchObject({ entry_count: 0 })
    expect(await team.json('payments', 'add', draftBatch.id, next)).toMatchObject({
      entry_count: 2,
      left_out: [],
    })
    const batchOutput = await team.runTool('payments', 'batch', draftBatch.id)
    expect(batchOutput.stdout).toMatch(/^total: 1621\.80 EUR$/m)
    expect(batchOutput.stdout).toMatch(new RegExp(`^${next} .+ 810\\.90 EUR  FR …0189 +- +open$`, 'm'))
    expect((await team.json('payments', 'batch', draftBatch.id)).lines).toHaveLength(2)
  })

  test.each([
    [['create', '--on', TODAY], 'Give either the ids of entries, or --all-due'],
    [['create', '--on', TODAY, '--all-due', TODAY, UNKNOWN], 'Give either the ids of entries, or --all-due'],
    [['create', UNKNOWN], "required option '--on"],
    [['confirm', UNKNOWN], "required option '--paid-on"],
    [['cancel', UNKNOWN], "required option '--reason"],
    [['reverse', UNKNOWN], "required option '--reason"],
  ])('%j is a usage error', async (args, message) => {
    const { code, stdout, stderr } = await server.runTool(['payments', ...args], { ENGAGE_KEY: 'k' })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(message)
  })
})

describe('payment files, confirmations and single payments', () => {
  let setup: Setup
  let batch = ''
  beforeAll(async () => {
    setup = await newTeamWithPayableEntries()
    batch = (await setup.team.json('payments', 'create', '--on', TODAY, ...setup.entries)).id
  })

  test('export lets only its owner read the file; without bank-details:read, the error says how to get the file', async () => {
    const { team, second } = setup
    const none = await second.runTool('payments', 'file', batch, '--out', 'early.xml')
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('has no file yet') })
    const refused = await team.runTool('payments', 'export', batch, '--out', 'refused.xml')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(
      `\`npx team-engagement payments file ${batch} --out FILE\` saves its file.`,
    )
    expect(existsSync(toPath('refused.xml'))).toBe(false)

    const saved = await second.json('payments', 'file', batch, '--out', 'payments.xml')
    const content = readFileSync(toPath('payments.xml'))
    expect(createHash('sha256').update(content).digest('hex')).toBe(saved.sha256)
    expect(content.toString()).toContain(`<IBAN>${IBAN}</IBAN>`)
    expect(getMode('payments.xml')).toBe('600')
    const overwriteAttempt = await second.runTool('payments', 'file', batch, '--out', 'payments.xml')
    expect(overwriteAttempt).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('payments.xml already exists'),
    })
    expect((await second.runTool('payments', 'file', batch, '--out', 'payments.xml', '--force')).code).toBe(0)
    expect(getMode('payments.xml')).toBe('600')
    const piped = await second.runTool('payments', 'file', batch)
    expect({ code: piped.code, stdout: piped.stdout }).toEqual({ code: 0, stdout: content.toString() })
  })

  test.runIf(hasTerminal)('prints bank details on a terminal only with --print', async () => {
    const env = { ENGAGE_SERVER: server.address(), ...setup.second.env }
    const refused = await runOnTerminal('', ['payments', 'file', batch], env)
    expect({ code: refused.code, output: refused.output.trim() }).toEqual({
      code: 1,
      output: 'The file contains bank details: save it with --out FILE, or print it with --print.',
    })
    const { code, output } = await runOnTerminal('', ['payments', 'file', batch, '--print'], env)
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(IBAN) })
  })

  test.runIf(hasTerminal)('confirm asks on a terminal, and only yes confirms', async () => {
    const env = { ENGAGE_SERVER: server.address(), ...setup.second.env }
    const [first = ''] = setup.entries
    const args = ['payments', 'confirm', batch, first, '--paid-on', TODAY]
    const { code, output } = await runOnTerminal('\n', args, env)
    expect(code).toBe(1)
    expect(output).toContain(`Batch ${batch} (exported): 1621.80 EUR, 0 of 2 entries paid`)
    expect(output).toContain(`Record 1 of its entries as paid on ${TODAY}? [y/N]`)
    expect(await setup.team.json('payments', 'batch', batch)).toMatchObject({ paid_count: 0 })
  })

  test('one entry of a batch is confirmed, the other is released and paid singly, and its payment is reversed', async () => {
    const { team, second } = setup
    const [first = '', next = ''] = setup.entries
    const paid = ['--paid-on', TODAY, '--reference', 'VIR 4711', '--yes']
    const confirmed = await second.json('payments', 'confirm', batch, first, ...paid)
    expect(confirmed).toMatchObject({ status: 'exported', paid_count: 1, entry_count: 2 })
    expect(await second.runTool('payments', 'cancel', batch, '--reason', 'Rest by hand')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cancelling a batch needs a confirmation/),
    })
    const rest = await second.json('payments', 'cancel', batch, '--reason', 'Rest by hand', '--yes')
    expect(rest).toMatchObject({ status: 'confirmed', entry_count: 1, reason: 'Rest by hand' })

    expect(await team.json('payments', 'record', next, ...paid)).toMatchObject({
      kind: 'payment',
      amount: 810.9,
    })
    const twice = await team.runTool('payments', 'record', next, ...paid)
    expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('already paid') })
    const back = await team.runTool('payments', 'reverse', next, '--reason', 'Returned', '--yes')
    expect(back.stdout).toMatch(/^kind: reversal$/m)
    expect(back.stdout).toMatch(/^amount: -810\.90 EUR$/m)
    const { stdout } = await team.runTool('payments', 'list')
    expect(
      stdout
        .split('\n')
        .slice(1, 4)
        .map((line) => line.split(/ {2,}/)[1]),
    ).toEqual(['reversal', 'payment', 'payment'])
    const found = await team.json('payments', 'list', '--batch', batch, '--kind', 'payment', '--all')
    expect(found).toMatchObject({ total: 1, items: [{ entry_id: first, reference: 'VIR 4711' }] })
    expect(await team.json('payments', 'due', '--all')).toMatchObject({
      items: [{ entry_id: next, problems: [] }],
    })
  })

  test('a second person approves a prepared batch, and export without --out uses the file name of the server', async () => {
    const { team, second, entries } = setup
    const createdBatch = await second.json('payments', 'create', '--on', TODAY, entries[1] ?? '')
    await second.json('payments', 'prepare', createdBatch.id)
    expect(await second.runTool('payments', 'approve', createdBatch.id, '--yes')).toMatchObject({ code: 1 })
    await second.json('payments', 'reopen', createdBatch.id)
    expect(await second.json('payments', 'prepare', createdBatch.id)).toMatchObject({ approved_at: null })
    expect(await team.runTool('payments', 'approve', createdBatch.id)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Approving a batch needs a confirmation/),
    })
    const approved = await team.json('payments', 'approve', createdBatch.id, '--yes')
    expect(approved.approved_at).not.toBeNull()
    const { file, file_name } = await second.json('payments', 'export', createdBatch.id)
    expect(file).toBe(file_name)
    expect(getMode(file)).toBe('600')
  })
})
