// team-engagement freelancers against a running server, and what all commands with the API key of a team share.
import { describe, expect, test } from 'vitest'
import { firstChunk, useServer } from '../processes.ts'
import { newTeam } from '../team.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const server = useServer()
const sasha = (number = 1) => ({
  email: `sasha${number}@example.com`,
  first_name: 'Sasha',
  last_name: 'Bernard',
})
const PERSON = ['--email', 'kim@example.com', '--first-name', 'Kim', '--last-name', 'Roux']

describe('create and show', () => {
  test('create sends every flag, and show prints it as lines with names instead of objects', async () => {
    const team = await newTeam(server)
    const [tag, unit] = await Promise.all([
      team.make('/team-tags', { name: 'Design' }),
      team.make('/teams', { name: 'Paris' }),
    ])
    const flags =
      `--external-id E1 --siren 732829320 --siret 73282932000074 --company KimSarl --legal-form SARL --register RCS --address Street --postal-code 75001 --city Paris --country FR --vat-number FR44732829320 --vat-regime exempt --vat-exemption-reason Formation --vat-on-debits --electronic-address 0225:732829320 --invoicing-mode supplier_invoice --supplier-code KIM --vat-rate 5.5 --referent-id ${team.user} --tag-id ${tag} --team-id ${unit} --umbrella --umbrella-company Portage --umbrella-email p@example.com --umbrella-siren 732829320 --umbrella-legal-form SAS --umbrella-register RCS --umbrella-vat-number FR44732829320 --umbrella-address Avenue --umbrella-postal-code 69001 --umbrella-city Lyon`.split(
        ' ',
      )
    const { id } = await team.json('freelancers', 'create', ...PERSON, ...flags)
    const { code, stdout, stderr } = await team.runTool('freelancers', 'show', id)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const umbrella = (await team.json('freelancers', 'show', id)).external_referent
    expect(umbrella).toMatchObject({
      siren: '732829320',
      legal_form: 'SAS',
      register: 'RCS',
      vat_number: 'FR44732829320',
      address: 'Avenue',
      postal_code: '69001',
      city: 'Lyon',
    })
    expect(stdout.split('\n').slice(0, 30)).toEqual([
      `id: ${id}`,
      'email: kim@example.com',
      'first_name: Kim',
      'last_name: Roux',
      'status: active',
      'external_id: E1',
      'siren: 732829320',
      'siret: 73282932000074',
      'company: KimSarl',
      'legal_form: SARL',
      'register: RCS',
      'address: Street',
      'postal_code: 75001',
      'city: Paris',
      'country: FR',
      'vat_number: FR44732829320',
      'vat_regime: exempt',
      'vat_rate: 5.5',
      'vat_history: from: -, vat_regime: exempt, vat_rate: 5.5',
      'vat_exemption_reason: Formation',
      'vat_on_debits: true',
      expect.stringMatching(/^electronic_address: .*732829320/),
      'invoicing_mode: supplier_invoice',
      'supplier_code: KIM',
      'is_in_das2: true',
      'is_umbrella: true',
      `external_referent: Portage <p@example.com> (${umbrella.id})`,
      `referent: Ada Lovelace <ada@example.com> (${team.user})`,
      `tags: Design (${tag})`,
      `teams: Paris (${unit})`,
    ])
  })

  test('show indents a text of several lines below its field', async () => {
    const team = await newTeam(server)
    const id = await team.make('/freelancers', { ...sasha(), address: 'First\nstatus: gone\u001b[2J' })
    const { stdout } = await team.runTool('freelancers', 'show', id)
    expect(stdout).toContain('\naddress:\n  First\n  status: gone\\u001b[2J\npostal_code: -\n')
  })
})

describe('list', () => {
  test('sends every filter and prints names in aligned columns', async () => {
    const team = await newTeam(server)
    const [tag, unit] = await Promise.all([
      team.make('/team-tags', { name: 'Design' }),
      team.make('/teams', { name: 'Paris' }),
    ])
    await team.make('/freelancers', sasha(1))
    const id = await team.make('/freelancers', {
      ...sasha(2),
      external_id: 'E2',
      tag_ids: [tag],
      team_ids: [unit],
    })
    const filters = ['--status', 'active', '--external-id', 'E2', '--tag-id', tag, '--team-id', unit]
    const { stdout } = await team.runTool('freelancers', 'list', '--email', 'SASHA2@example.com', ...filters)
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['id', 'first_name', 'last_name', 'email', 'status', 'external_id', 'tags', 'teams'],
      [id, 'Sasha', 'Bernard', 'sasha2@example.com', 'active', 'E2', 'Design', 'Paris'],
      ['page 1 of 1, 1 in total'],
      [''],
    ])
  })

  test('with --all reads every page, reports progress and prints each freelancer once', async () => {
    const team = await newTeam(server)
    for (let number = 1; number <= 5; number++) await team.make('/freelancers', sasha(number))
    const { code, stdout, stderr } = await team.runTool('freelancers', 'list', '--all', '--per-page', '2')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '2 of 5 read\n4 of 5 read\n' })
    expect(stdout.match(/sasha\d/g)).toEqual(['sasha5', 'sasha4', 'sasha3', 'sasha2', 'sasha1'])
    expect(stdout).toMatch(/\n5 in total\n$/)
    const { items, total } = await team.json('freelancers', 'list', '--all')
    expect([items.length, total]).toEqual([5, 5])
    expect(items[0]).toEqual(await team.json('freelancers', 'show', items[0].id))
  })

  test('with both --all and --page is a usage error', async () => {
    const { code, stderr } = await server.runTool(['freelancers', 'list', '--all', '--page', '2'])
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be used with'),
    })
  })
})

describe('links', () => {
  test('invite and link print a link once; the link opens the portal until the freelancer is archived', async () => {
    const team = await newTeam(server)
    const invited = await team.runTool('freelancers', 'invite', ...PERSON)
    expect(invited.stdout).toMatch(/^status: invited$/m)
    expect(invited.stdout).toMatch(/^accept_url: http\S+#\S+$/m)
    expect(invited.stderr).toBe('The link is shown only once: give it to the freelancer now.\n')

    const id = await team.make('/freelancers', sasha())
    const { token } = await team.json('freelancers', 'link', id)
    const use = () =>
      fetch(`${server.address()}/portal/v1/me`, { headers: { authorization: `Bearer ${token}` } })
    expect((await use()).status).toBe(200)
    expect((await team.runTool('freelancers', 'archive', id)).stdout).toMatch(/^status: archived$/m)
    expect((await use()).status).toBe(401)
  })
})

describe('the key', () => {
  test('is read from ENGAGE_KEY or --key, and the flag overrides the environment', async () => {
    const { key } = await newTeam(server)
    const wrong = { ENGAGE_KEY: 'tek_live_wrong' }
    const list = ['freelancers', 'list']
    const results = await Promise.all([
      server.runTool(list, { ENGAGE_KEY: key }),
      server.runTool([...list, '--key', key], wrong),
      server.runTool(list, wrong),
    ])
    expect(results.map(({ code }) => code)).toEqual([0, 0, 1])
    expect(results[2].stderr).toMatch(/^.+ \(request id [0-9a-f-]{36}\)\n$/)
    for (const { stdout, stderr } of results) expect(stdout + stderr).not.toContain('tek_live')
  })

  test('is required: one line lists its two sources, and the operator token is not sent instead', async () => {
    const { code, stdout, stderr } = await server.runTool(['freelancers', 'list'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^No API key: set ENGAGE_KEY or use --key.+\n$/)
  })

  test('is refused without being printed if it is not a valid header value', async () => {
    const { code, stderr } = await server.runTool(['freelancers', 'list', '--key', 'sécret\nsecond'])
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.not.stringContaining('second') })
  })
})

describe('error responses', () => {
  test('are printed as one line with message, field and request id, or as JSON with --json', async () => {
    const team = await newTeam(server)
    await team.make('/freelancers', { ...sasha(), external_id: 'E1' })
    const duplicateCommand = ['freelancers', 'create', ...PERSON, '--external-id', 'E1']
    const [plain, asJson, unknown] = await Promise.all([
      team.runTool(...duplicateCommand),
      team.runTool(...duplicateCommand, '--json'),
      team.runTool('freelancers', 'archive', UNKNOWN),
    ])
    expect(plain).toMatchObject({ code: 1, stdout: '' })
    expect(plain.stderr).toMatch(
      /^A freelancer with this external_id already exists \(field external_id, request id .+\)\n$/,
    )
    expect(JSON.parse(asJson.stderr).error.details).toMatchObject({
      reason: 'already_exists',
      code: 'already_exists',
      params: { resource: 'freelancer' },
      field: 'external_id',
    })
    expect(unknown.stderr).toMatch(/^Freelancer not found \(request id .+\)\n$/)
  })

  test('name a missing scope', async () => {
    const team = await newTeam(server, { scopes: ['freelancers:read'] })
    const { code, stderr } = await team.runTool('freelancers', 'link', UNKNOWN)
    expect(code).toBe(1)
    expect(stderr).toContain('freelancers:portal-links')
  })

  test('over the rate limit of the key are reported with the seconds to wait, and the command waits', async () => {
    const team = await newTeam(server, { requests_per_minute: 1 })
    await team.json('freelancers', 'list')
    const { child, ended } = team.begin('freelancers', 'list')
    const output = await firstChunk(child.stderr)
    expect(output).toMatch(/^Too many requests: retrying in [1-6]?\d s \(1 of 3\)\n$/)
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: null, stdout: '', stderr: output })
  })
})
