// --dry-run of every command that writes, against a running server.
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Command, getCommandPath } from '../command.ts'
import { createProgram } from '../program.ts'
import { newEntries, newFreelancer, newMissionInProgress, newReport } from './missions.ts'
import { useServer } from './processes.ts'
import { newTeam, type Team } from './team.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const NOTE = 'Dry run: nothing was written.\n'
const server = useServer()

const listCommands = (command: Command): Command[] => [
  command,
  ...(command.commands as Command[]).flatMap(listCommands),
]
const REFUSALS = listCommands(createProgram()).flatMap((command) =>
  command.dryRunRefusal === undefined ? [] : [[getCommandPath(command), command.dryRunRefusal] as const],
)

test.each(REFUSALS.filter(([, reason]) => !reason.includes('changes nothing')))(
  '%s refuses --dry-run before it does anything',
  async (path, reason) => {
    const args: Record<string, string[]> = {
      'webhooks rotate-secret': [UNKNOWN],
      restore: ['missing.backup'],
      'documents move': ['--to', 's3'],
      'sandbox create': ['--name', 'Test'],
    }
    const { code, stdout, stderr } = await server.runTool(
      [...path.split(' '), ...(args[path] ?? []), '--dry-run'],
      { ENGAGE_KEY: 'tek_live_unused' },
    )
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(`\`npx team-engagement ${path}\` takes no --dry-run: ${reason}.\n${NOTE}`)
  },
)

test('a command that reads refuses --dry-run', async () => {
  const { code, stderr } = await server.runTool(['--dry-run', 'missions', 'list'])
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `\`npx team-engagement missions list\` takes no --dry-run: it changes nothing.\n${NOTE}`,
  })
})

/** Lists only the writes with an API key, because jobs of the service write, too. */
const listWrites = async (team: Team) => {
  const { items } = await team.json('audit', 'list', '--per-page', '100')
  return items
    .filter(({ credential_kind }: { credential_kind: string }) => credential_kind === 'key')
    .map(({ id }: { id: string }) => id)
}
const readTeamId = async ({ key }: Team): Promise<string> => {
  const response = await fetch(`${server.address()}/api/v1/me`, { headers: { 'x-api-key': key } })
  return ((await response.json()) as { data: { team: { id: string } } }).data.team.id
}

describe('commands of a team with --dry-run', () => {
  test('print the same result and exit with the same code as without it, and change nothing', async () => {
    const team = await newTeam(server)
    const mission = await newMissionInProgress(server, team)
    const freelancer = (await team.json('missions', 'show', mission)).freelancer.id
    const pending = await newReport(team, mission, '2026-02')
    const { entries } = await newEntries(server, team, mission, '2026-03')
    const entry = entries[0] ?? ''
    const endpoint = await team.make('/webhook-endpoints', {
      url: 'https://erp.example.com/hooks',
      types: ['mission.signed'],
      scopes: ['missions:read'],
    })
    const person = ['--email', 'noor@example.com', '--first-name', 'Noor', '--last-name', 'Haddad']
    const before = await listWrites(team)

    const writes: [string[], object][] = [
      [['freelancers', 'create', ...person], { first_name: 'Noor', status: 'active' }],
      [['freelancers', 'invite', ...person], { first_name: 'Noor', status: 'invited' }],
      [['freelancers', 'link', freelancer], { token: expect.stringMatching(/^tep_live_/) }],
      [['missions', 'terminate', mission, '--end-date', '2098-01-31'], { id: mission }],
      [['reports', 'approve', pending], { items: [{ id: pending, status: 'approved' }] }],
      [['reports', 'reject', pending, '--reason', 'No'], { id: pending, status: 'rejected' }],
      [['entries', 'pay', entry], { items: [{ id: entry, status: 'paid' }] }],
      [['payments', 'record', entry, '--paid-on', '2026-04-01'], { entry_id: entry }],
      [['export', '--format', 'csv', '--from', '2026-01-01', '--to', '2099-12-31'], { format: 'csv' }],
      [['webhooks', 'update', endpoint, '--description', 'ERP'], { id: endpoint, description: 'ERP' }],
      [['webhooks', 'disable', endpoint], { id: endpoint, status: 'disabled' }],
      [['webhooks', 'test', endpoint], {}],
      [['webhooks', 'replay', endpoint], {}],
      [['webhooks', 'delete', endpoint], {}],
    ]
    for (const [args, expected] of writes) {
      const { code, stdout, stderr } = await team.runTool(...args, '--dry-run', '--json')
      expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' })
      expect(JSON.parse(stdout), args.join(' ')).toMatchObject({ dry_run: true, ...expected })
    }
    expect(await listWrites(team)).toEqual(before)
    expect(await team.json('reports', 'show', pending)).toMatchObject({ status: 'pending' })
    expect(await team.json('freelancers', 'list')).toMatchObject({ total: 1 })
    expect(await team.json('webhooks', 'show', endpoint)).toMatchObject({ status: 'enabled' })
    expect(existsSync(join(server.folder, 'accounting.csv'))).toBe(false)
  })

  test('ask for no confirmation, and say on stderr that nothing was written', async () => {
    const team = await newTeam(server)
    const mission = await newMissionInProgress(server, team)
    const report = await newReport(team, mission, '2026-02')
    const dry = await team.runTool('--dry-run', 'reports', 'approve', report, UNKNOWN)
    expect(dry.code).toBe(1)
    expect(dry.stdout, dry.stderr).toMatch(new RegExp(`^id +status\n${report} +approved\n1 in total\n$`))
    expect(dry.stderr).toBe(`1 of 2 were not approved:\n  ${UNKNOWN}: Activity report not found\n${NOTE}`)
    const real = await team.runTool('reports', 'approve', report, UNKNOWN, '--yes')
    expect([real.code, real.stdout]).toEqual([dry.code, dry.stdout])
    const refused = await team.runTool('reports', 'approve', UNKNOWN, '--dry-run', '--json')
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.stderr)).toMatchObject({
      dry_run: true,
      error: { message: expect.stringContaining('not approved') },
    })
  })

  test('show no hint about secrets that do not work', async () => {
    const team = await newTeam(server)
    const freelancer = await newFreelancer(team)
    const { stdout, stderr } = await team.runTool('freelancers', 'link', freelancer, '--dry-run')
    expect(stderr).toBe(NOTE)
    const token = /^token: (\S+)$/m.exec(stdout)?.[1] ?? ''
    expect(token).toMatch(/^tep_live_/)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${server.address()}/portal/v1/home`, { headers })).status).toBe(401)
  })
})

test('commands of the operator with --dry-run change nothing', async () => {
  const team = await newTeam(server)
  const id = await readTeamId(team)
  const before = await server.json('keys', 'list', id)
  const person = ['--email', 'grace@example.com', '--first-name', 'Grace', '--last-name', 'Hopper']
  for (const args of [
    ['teams', 'create', '--name', 'Globex'],
    ['teams', 'update', id, '--name', 'Globex'],
    ['teams', 'delete', id],
    ['users', 'add', id, '--role', 'team-admin', ...person],
    ['users', 'link', id, team.user],
    ['users', 'code', id, team.user],
    ['keys', 'create', id, '--name', 'ERP', '--user', team.user],
    ['keys', 'revoke', id, before.items[0].id],
  ])
    expect(await server.json(...args, '--dry-run'), args.join(' ')).toMatchObject({ dry_run: true })
  const after = await server.json('keys', 'list', id)
  expect([after.total, after.items[0].revoked_at]).toEqual([before.total, null])
  expect(await server.json('teams', 'show', id)).toMatchObject({ name: 'Acme', deletion_due_at: null })
  const names = (await server.json('teams', 'list', '--all')).items.map(({ name }: { name: string }) => name)
  expect(names).not.toContain('Globex')
})

test('a command fails and reports the write if the server ignores the header of dry runs', async () => {
  const oldServer = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.end('{"data": {}}')
  })
  await new Promise<void>((resolve) => oldServer.listen(0, '127.0.0.1', resolve))
  try {
    const ENGAGE_SERVER = `http://127.0.0.1:${(oldServer.address() as AddressInfo).port}`
    const args = ['freelancers', 'archive', UNKNOWN, '--dry-run']
    const { code, stderr } = await server.runTool(args, { ENGAGE_SERVER, ENGAGE_KEY: 'tek_live_unused' })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The server does not support dry runs: it has made the change.\n',
    })
  } finally {
    oldServer.close()
  }
})
