// The commands of README.md and of pages about the command line run as printed, on a terminal. Each test has a new team.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makePdf } from '../../server/test/check/pdf-files.ts'
import { SELLER } from '../../server/test/make/invoices.ts'
import { listCommands } from '../../server/test/suites/process/programs/docs-pages.ts'
import { SLOW } from '../../server/test/suites/process/programs/wait.ts'
import { newEntries, newMission, newMissionInProgress, newReport } from './missions.ts'
import { CLI, useOwnServer } from './processes.ts'
import { newTeam, type Team } from './team.ts'
import { hasTerminal } from './terminal.ts'

const PASSPHRASE = 'correct horse battery staple'
/** Replaces days of the year in which the pages were written. */
const DAYS: Record<string, string> = { '2026-11-30': '2098-11-30' }

const server = useOwnServer({ RATE_LIMIT_PER_MINUTE: '100000' })
const toPath = (name: string) => join(server.folder, name)

type Values = Record<string, () => string | Promise<string>>

/** Returns one line for each command, also for a command that the page prints on several lines. */
const toLines = (blocks: string[]) =>
  blocks
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** Replaces the placeholders of the line by values. A placeholder that occurs twice gets two values. */
async function fill(line: string, values: Values): Promise<string> {
  let filled = Object.entries(DAYS).reduce((all, [from, to]) => all.replaceAll(from, to), line)
  for (const [name, make] of Object.entries(values))
    while (filled.includes(name)) filled = filled.replace(name, await make())
  return filled
}

/** Runs the line on a terminal, and answers every question with yes or with the passphrase. */
async function runLine(line: string, env: Record<string, string>): Promise<string> {
  const child = spawn('/usr/bin/script', ['--quiet', '--return', '--command', 'bash line.sh', '/dev/null'], {
    cwd: server.folder,
    env: {
      PATH: `${server.folder}:${dirname(process.execPath)}:${process.env['PATH']}`,
      HOME: process.env['HOME'],
      ENGAGE_SERVER: server.address(),
      ...env,
    },
  })
  const terminalOutput = text(child.stdout)
  let unanswered = ''
  child.stdout.on('data', (chunk) => {
    unanswered += chunk
    const question = /(\[y\/N\])|passphrase[^\n]*: *$/i.exec(unanswered)
    if (!question) return
    unanswered = ''
    child.stdin.write(question[1] ? 'y\n' : `${PASSPHRASE}\n`)
  })
  const code = await new Promise((resolve) => void child.on('close', resolve))
  expect(code, `${line}\n${await terminalOutput}`).toBe(0)
  return terminalOutput
}

function writeScript(line: string): void {
  writeFileSync(toPath('npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${CLI}' "$@"\n`)
  chmodSync(toPath('npx'), 0o755)
  writeFileSync(toPath('line.sh'), `set -euo pipefail\n${line}\n`)
}

/** Runs the lines and returns the whole output. */
async function runLines(lines: string[], env: Record<string, string>, values: Values = {}): Promise<string> {
  let output = ''
  for (const line of lines) {
    const filled = await fill(line, {
      ...values,
      'https://engagement.example': server.address,
      'http://127.0.0.1:3000': server.address,
      // The public key of the key pair that was generated before.
      'age1…': () => /age1[0-9a-z]{50,}/.exec(output)?.[0] ?? '',
    })
    writeScript(filled)
    output += await runLine(filled, env)
  }
  return output
}

const readTeamId = async (team: Team) => {
  const response = await fetch(`${server.address()}/api/v1/me`, { headers: { 'x-api-key': team.key } })
  return ((await response.json()) as { data: { team: { id: string } } }).data.team.id
}

async function newTeamWithValues() {
  const team = await newTeam(server)
  const id = await readTeamId(team)
  const person = () => ({ email: `person-${randomUUID()}@example.com` })
  const mission = (fields: object = {}) => newMissionInProgress(server, team, fields, person())
  const entry = async () => (await newEntries(server, team, await mission(), '2026-03')).entries[0] ?? ''
  const values: Values = {
    TEAM_ID: () => id,
    USER_ID: () => team.user,
    FREELANCER_ID: () => team.make('/freelancers', { ...person(), first_name: 'Lou', last_name: 'Petit' }),
    MISSION_ID: () => mission({ start_date: '2026-01-05', end_date: '2099-12-31' }),
    REPORT_ID: async () => newReport(team, await mission(), '2026-02'),
    ENTRY_ID: entry,
    KEY_ID: () => server.make(`/teams/${id}/api-keys`, { name: 'old', user_id: team.user }),
    ENDPOINT_ID: () =>
      team.make('/webhook-endpoints', { url: 'https://erp.example.com/hooks', types: ['*'] }),
    REQUEST_ID: () => '00000000-0000-4000-8000-000000000000',
    'tek_live_…': () => team.key,
  }
  return { team, id, entry, values, env: { ...team.env, OPERATOR_TOKEN: server.token() } }
}

if (!hasTerminal)
  process.stderr.write('The program script is not present: commands of the documentation are not run.\n')

test.skipIf(!hasTerminal)(
  'the commands of README.md and of docs/command-line.md run as printed',
  SLOW,
  async () => {
    const { values, env } = await newTeamWithValues()
    copyFileSync(new URL('../../contract/openapi.yaml', import.meta.url), server.contract)
    expect(await runLines(toLines(listCommands('README.md')), env, values)).toContain('"total"')
    const output = await runLines(toLines(listCommands('docs/command-line.md')), env, values)
    expect(output).toContain('Approve these 2 reports?')
  },
)

test.skipIf(!hasTerminal)(
  'the commands of the pages about teams, users and keys run as printed',
  SLOW,
  async () => {
    const { values, env, id, team } = await newTeamWithValues()
    await runLines(toLines(listCommands('docs/console.md')), env, values)
    expect(await runLines(toLines(listCommands('docs/sign-in.md')), env, values)).toContain(
      '/console#sign-in=',
    )
    expect(await runLines(toLines(listCommands('docs/mails.md')), env)).toContain('No team has a record')
    const { head } = await team.json('audit', 'verify')
    const audited = await runLines(toLines(listCommands('docs/audit.md')), env, {
      ...values,
      '1042:9f86d081884c7d65…': () => `${head.number}:${head.hash}`,
    })
    expect(audited).toContain('is_expected_found: true')
    expect(await server.json('teams', 'show', id)).toMatchObject({ deletion_due_at: null })
  },
)

test.skipIf(!hasTerminal)(
  'the commands of the pages about imports, months and persons run as printed',
  SLOW,
  async () => {
    const { values, env } = await newTeamWithValues()
    writeFileSync(toPath('codes.csv'), 'name;external_id\nApollo;ERP-1042\n')
    writeFileSync(toPath('freelancers.csv'), 'email;first_name;last_name\nsasha@example.com;Sasha;Bernard\n')
    const example = /```csv\n(.*?)```/s.exec(
      readFileSync(new URL('../../docs/import.md', import.meta.url), 'utf8'),
    )
    writeFileSync(toPath('missions.csv'), example?.[1] ?? '')
    const imported = await runLines(toLines(listCommands('docs/import.md')), env)
    expect(imported.match(/1 created, 0 exist already, 0 refused/g)).toHaveLength(3)
    const closed = await runLines(toLines(listCommands('docs/month-close.md')), env, values)
    expect(closed).toContain('Send ')
    const freelancerId = await values['FREELANCER_ID']?.()
    const erased = await runLines(toLines(listCommands('docs/personal-data.md')), env, {
      ...values,
      FREELANCER_ID: () => freelancerId ?? '',
    })
    expect(erased).toContain('status: done')
  },
)

test.skipIf(!hasTerminal)('the commands of docs/invoicing.md run as printed', SLOW, async () => {
  const { team, env, entry } = await newTeamWithValues()
  const person = { email: 'supplier@example.com', first_name: 'Mina', last_name: 'Roux', ...SELLER }
  const supplier = await team.make('/freelancers', { ...person, invoicing_mode: 'supplier_invoice' })
  const supplied = await newMission(team, supplier, { mission_type: 'daily', rate_amount: 1000 })
  const path = `/api/v1/freelancers/${supplier}/portal-links`
  const { token } = await server.post<{ token: string }>(path, team.key, {})
  await server.post(`/portal/v1/missions/${supplied}/accept`, token, {})
  const timesheets = [{ date: '2026-03-02', quantity: 1 }]
  const { entries } = await newEntries(server, team, supplied, '2026-03', { timesheets })
  const freelancer = await team.make('/freelancers', {
    email: 'mandate@example.com',
    first_name: 'Mina',
    last_name: 'Roux',
  })
  writeFileSync(toPath('invoice.pdf'), makePdf({ lines: ['Facture'] }))
  const [mandates = '', invoices = '', files = ''] = listCommands('docs/invoicing.md')
  const variables = { ...env, URL: server.address(), KEY: team.key, FREELANCER: freelancer }
  expect(await runLines(toLines([mandates]), variables)).toContain('"status":"offered"')
  const [send = '', list = '', ...decisions] = toLines([invoices])
  const sent = await runLines([send, list], { ...variables, ENTRY: entries[0] ?? '' })
  expect(sent).not.toContain('"error"')
  // An invoice that the team has sent is accepted immediately: a decision is refused, but its request must be valid.
  const INVOICE = /"id":"([^"]+)"/.exec(sent)?.[1] ?? ''
  const decided = await runLines(decisions, { ...variables, INVOICE })
  expect(decided).not.toMatch(/not_found|unknown_field|invalid_type/)
  expect(await runLines(toLines([files]), { ...variables, ENTRY: await entry() })).not.toContain('"error"')
})

test.skipIf(!hasTerminal)('the commands of docs/operating.md run as printed', SLOW, async () => {
  const { values, env } = await newTeamWithValues()
  const [plain, restored, keyPair, passphrase, ...others] = listCommands('docs/operating.md')
  for (const blocks of [[plain, restored], [keyPair], [passphrase]]) {
    const restoreOutput = await runLines(toLines(blocks.map((block) => block ?? '')), env, values)
    expect(restoreOutput).toContain('You can now start a server on this database')
    mkdirSync(toPath('backups'), { recursive: true })
    copyFileSync(toPath('engagement.backup'), toPath('backups/engagement.backup'))
    rmSync(toPath('engagement.backup'))
    rmSync(toPath('restored'), { recursive: true })
  }
  const output = await runLines(toLines(others), env, values)
  expect(output).toContain(' failed')
  expect(output).toContain('New key in ')
})
