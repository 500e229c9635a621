// The command line tool against a running server; tool and server are separate processes.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { useOwnServer, waitUntilReady } from './processes.ts'

const { folder, contract, env, address, begin, runTool, json, make } = useOwnServer()
const newTeam = (settings = {}) => make('/teams', { name: 'Acme', ...settings })
const newUser = (team: string) =>
  make(`/teams/${team}/users`, {
    email: 'ada@example.com',
    role: 'team-admin',
    first_name: 'Ada',
    last_name: 'Lovelace',
  })

beforeAll(() => writeFileSync(contract, 'openapi: 3.0.3\ninfo:\n  title: A contract\n'))

describe('serve', () => {
  test('runs the server without the demo team, forwards SIGTERM and exits with its code', async () => {
    const { DATA_DIR, ...others } = env
    const served = await waitUntilReady(begin(['serve', '--no-demo', '--data-dir', DATA_DIR], others))
    const { stdout } = await runTool(['teams', 'list', '--server', served.address])
    expect(stdout).toMatch(/^page 1 of 1, 0 in total$/m)
    expect(served.greeting).not.toContain('Demo key')
    expect(await served.stop()).toMatchObject({ code: 0 })
    await expect(fetch(served.address)).rejects.toThrow()
  })

  test('prints why the server fails to start and exits with its code', async () => {
    const { code, stderr } = await runTool(['serve'], { ...env, PORT: 'http' })
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('PORT must be') })
  })
})

describe('teams', () => {
  test('create sends every flag and prints the team as name: value lines', async () => {
    const { code, stdout, stderr } = await runTool(
      'teams create --name Acme --currency USD --time-zone America/New_York --locale en --payment-terms-days 45 --payment-terms-basis end_of_month --payment-terms-limit block --late-interest-rate 12.5 --vat-rate 5.5 --hours-per-day 7.5 --approve-ahead none --no-subscribed --signing session --company AcmeInc --legal-form Inc --siren 732829320 --register NY1 --address Street --postal-code 10001 --city NewYork --country US --vat-number US123 --electronic-address EM:ap@example.com --late-payment-penalty Ten'.split(
        ' ',
      ),
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const lines = stdout.split('\n')
    expect(lines[0]).toMatch(/^id: [0-9a-f-]{36}$/)
    expect(lines.slice(1, 25)).toEqual([
      'name: Acme',
      'currency: USD',
      'time_zone: America/New_York',
      'locale: en',
      'payment_terms_days: 45',
      'payment_terms_basis: end_of_month',
      'payment_terms_limit: block',
      'late_interest_rate: 12.5',
      'vat_rate: 5.5',
      'hours_per_day: 7.5',
      'approve_ahead: none',
      'is_subscribed: false',
      'signing: session',
      'company: AcmeInc',
      'legal_form: Inc',
      'siren: 732829320',
      'register: NY1',
      'address: Street',
      'postal_code: 10001',
      'city: NewYork',
      'country: US',
      'vat_number: US123',
      expect.stringMatching(/^electronic_address: .*ap@example\.com/),
      'late_payment_penalty: Ten',
    ])
  })

  test('update changes the fields in its flags, clears a field with an empty text, and keeps the others', async () => {
    const id = await newTeam({ company: 'Acme Inc', city: 'Paris', is_subscribed: false })
    const updated = await json('teams', 'update', id, '--company', '', '--name', 'Globex', '--subscribed')
    expect(updated).toMatchObject({ name: 'Globex', company: null, city: 'Paris', is_subscribed: true })
    // Storage usage is only part of the detail view.
    expect(await json('teams', 'show', id)).toEqual({ ...updated, usage: expect.any(Object) })
    expect((await runTool(['teams', 'show', id])).stdout).toContain('\ncompany: -\n')
  })

  test('list prints one page in aligned columns with its position in the list', async () => {
    await newTeam()
    await newTeam()
    const [{ stdout }, page] = await Promise.all([
      runTool(['teams', 'list', '--page', '2', '--per-page', '1']),
      json('teams', 'list', '--page', '2', '--per-page', '1'),
    ])
    const [header = '', row = '', position] = stdout.split('\n')
    expect(row.slice(0, header.indexOf('name')).trimEnd()).toBe(page.items[0].id)
    expect(row.slice(header.indexOf('currency'))).toMatch(/^EUR {7}Europe\/Paris {2}fr/)
    expect(position).toBe(`page 2 of ${page.total}, ${page.total} in total`)
    expect(page).toMatchObject({ current_page: 2, per_page: 1 })
  })

  test('show escapes control characters, so that stored text cannot control the terminal', async () => {
    const id = await newTeam({ city: 'a\u001b[2Jb' })
    expect((await runTool(['teams', 'show', id])).stdout).toContain('city: a\\u001b[2Jb\n')
  })
})

describe('users and keys', () => {
  test('keys create prints the key once, the key works, keys list hides its secret, and keys revoke ends it', async () => {
    const team = await newTeam()
    const user = await newUser(team)
    const flags = ['--name', 'ERP', '--user', user, '--scope', 'teams:read', '--scope', 'users:read']
    const limits = ['--expires-at', '2099-01-31T12:00:00Z', '--requests-per-minute', '7']
    const created = await runTool(['keys', 'create', team, ...flags, ...limits])
    const key = /^key: (\S+)$/m.exec(created.stdout)?.[1] ?? ''
    expect(created.stdout).toMatch(/^scopes: teams:read, users:read$/m)
    expect(created.stdout).toMatch(/^expires_at: 2099-01-31T12:00:00.000Z\nrequests_per_minute: 7$/m)
    expect(created.stderr).toContain('only once')
    const use = () => fetch(`${address()}/api/v1/teams`, { headers: { authorization: `Bearer ${key}` } })
    expect((await use()).status).toBe(200)

    const keyList = await runTool(['keys', 'list', team])
    expect(keyList.stdout).toMatch(/ERP .*teams:read, users:read\npage 1 of 1, 1 in total\n$/)
    expect(keyList.stdout).not.toContain(key)

    const [{ id }] = (await json('keys', 'list', team, '--per-page', '1')).items
    expect((await runTool(['keys', 'revoke', team, id])).stdout).toMatch(/^revoked_at: 2/m)
    expect((await use()).status).toBe(401)
  })

  test('keys create without --scope gives every scope, and --json prints only the data', async () => {
    const team = await newTeam()
    const user = await newUser(team)
    const key = await json('keys', 'create', team, '--name', 'all', '--user', user)
    expect(key).toMatchObject({ key: expect.stringMatching(/^tek_/), scopes: ['*'], expires_at: null })
  })

  test('users link prints a link that signs the user in once', async () => {
    const team = await newTeam()
    const { url } = await json('users', 'link', team, await newUser(team))
    const signIn = () =>
      fetch(`${address()}/auth/v1/sign-ins/link`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-engage-session': '1',
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify({ token: url.split('=')[1] }),
      })
    const first = await signIn()
    expect(first.status).toBe(200)
    expect(first.headers.get('set-cookie')).toMatch(/^engage=tes_live_/)
    expect((await signIn()).status).toBe(400)
  })

  test('users add prints the active user', async () => {
    const names = ['--first-name', 'Bob', '--last-name', 'Ross', '--job-title', 'Painter']
    const flags = ['--email', 'bob@example.com', '--role', 'team-admin', ...names]
    const { stdout } = await runTool(['users', 'add', await newTeam(), ...flags])
    expect(stdout).toMatch(/^email: bob@example.com\nrole: team-admin\nstatus: active$/m)
    expect(stdout).toMatch(/^first_name: Bob\nlast_name: Ross\njob_title: Painter$/m)
  })
})

describe('openapi', () => {
  test('prints the served contract as YAML or JSON without a token', async () => {
    const nowhere = { DATA_DIR: join(folder, 'nothing') }
    const [yaml, asJson] = await Promise.all([
      runTool(['openapi'], nowhere),
      runTool(['openapi', '--format', 'json'], nowhere),
    ])
    expect(yaml.stdout).toBe(readFileSync(contract, 'utf8'))
    expect(JSON.parse(asJson.stdout)).toEqual({ openapi: '3.0.3', info: { title: 'A contract' } })
  })

  test('prints the document of another surface', async () => {
    const [yaml, asJson] = await Promise.all([
      runTool(['openapi', '--surface', 'portal']),
      runTool(['openapi', '--surface', 'operator', '--json']),
    ])
    expect(yaml.stdout).toBe(readFileSync(new URL('../../contract/portal.yaml', import.meta.url), 'utf8'))
    expect(Object.keys(JSON.parse(asJson.stdout).paths)).toContain('/operator/v1/teams')
  })

  test('fails with the server’s message when the contract is missing', async () => {
    renameSync(contract, `${contract}.away`)
    const results = await Promise.all([runTool(['openapi']), runTool(['openapi', '--json'])])
    renameSync(`${contract}.away`, contract)
    expect(results.map(({ code }) => code)).toEqual([1, 1])
    expect(results[0].stderr).toBe('The specification file is missing\n')
    expect(JSON.parse(results[1].stderr).error).toEqual({
      code: 404,
      message: 'The specification file is missing',
    })
  })
})
