// Error messages of the command line tool, and the precedence of the token sources.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { findClosedPort } from './ports.ts'
import { firstChunk, useOwnServer } from './processes.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const WRONG = 'x'.repeat(43)
const ORIGIN = /\(field name, request id [0-9a-f-]{36}\)/
const LIST = ['teams', 'list']
const { folder, env, address, token, begin, runTool, make } = useOwnServer()
const empty = join(folder, 'empty')
const nowhere = { DATA_DIR: empty }

beforeAll(() => void mkdirSync(empty))

describe('the operator token', () => {
  test('is read from ./data, --data-dir, DATA_DIR, OPERATOR_TOKEN or --token', async () => {
    const results = await Promise.all([
      runTool(LIST),
      runTool(['--data-dir', env.DATA_DIR, ...LIST], nowhere),
      runTool(LIST, { DATA_DIR: env.DATA_DIR }),
      runTool(LIST, { ...nowhere, OPERATOR_TOKEN: token() }),
      runTool([...LIST, '--token', token()], nowhere),
    ])
    expect(results.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      Array(5).fill({ code: 0, stderr: '' }),
    )
  })

  test('of the flag overrides that of the environment, which overrides that of the file', async () => {
    const [byFlag, byEnv] = await Promise.all([
      runTool([...LIST, '--token', token()], { OPERATOR_TOKEN: WRONG }),
      runTool(LIST, { OPERATOR_TOKEN: WRONG }),
    ])
    expect([byFlag.code, byEnv.code]).toEqual([0, 1])
  })

  test('that is missing is reported in one line with the three sources', async () => {
    const { code, stdout, stderr } = await runTool(LIST, nowhere)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^No operator token: .*--token.*OPERATOR_TOKEN.*--data-dir or DATA_DIR.*\n$/)
  })

  test('that is not a valid header value is refused, and not printed', async () => {
    const { code, stderr } = await runTool([...LIST, '--token', 'sécret\nsecond'])
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.not.stringContaining('second') })
  })
})

describe('error responses', () => {
  test('to a wrong token are printed in one line, or as JSON with --json', async () => {
    const flags = ['teams', 'list', '--token', WRONG]
    const [plain, asJson] = await Promise.all([runTool(flags), runTool(['--json', ...flags])])
    expect(plain).toMatchObject({ code: 1, stdout: '' })
    expect(plain.stderr).toMatch(/^The operator token is not valid \(request id [0-9a-f-]{36}\)\n$/)
    expect(asJson).toMatchObject({ code: 1, stdout: '' })
    expect(JSON.parse(asJson.stderr).error).toMatchObject({ code: 401, details: { reason: 'invalid_key' } })
  })

  test('to an unknown id are printed by every command that takes an id', async () => {
    const team = await make('/teams', { name: 'Acme' })
    const person = ['--email', 'a@b.co', '--role', 'team-admin', '--first-name', 'A', '--last-name', 'B']
    const results = await Promise.all([
      runTool(['teams', 'show', UNKNOWN]),
      runTool(['teams', 'update', UNKNOWN, '--name', 'B']),
      runTool(['users', 'add', UNKNOWN, ...person]),
      runTool(['keys', 'list', UNKNOWN]),
      runTool(['keys', 'create', UNKNOWN, '--name', 'k', '--user', UNKNOWN]),
      runTool(['keys', 'revoke', team, UNKNOWN]),
    ])
    for (const { code, stdout, stderr } of results) {
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^(Team|API key) not found \(request id .+\)\n$/)
    }
  })

  test('with several errors are printed with the first as message and the others below, each with its field', async () => {
    const flags = ['--name', ' ', '--locale', 'de', '--vat-rate', '101']
    const { code, stdout, stderr } = await runTool(['teams', 'create', ...flags])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const [first, ...further] = stderr.trimEnd().split('\n')
    expect(first).toMatch(/^name .+/)
    expect(first).toMatch(ORIGIN)
    expect(further).toEqual([
      expect.stringMatching(/^ {2}locale: .+/),
      expect.stringMatching(/^ {2}vat_rate: .+/),
    ])
  })
})

describe('the server', () => {
  test('is reported in one line with its address if it cannot be reached', async () => {
    const closedAddress = `http://127.0.0.1:${await findClosedPort()}`
    const [plain, asJson] = await Promise.all([
      runTool([...LIST, '--server', closedAddress]),
      runTool([...LIST, '--json'], { ENGAGE_SERVER: closedAddress }),
    ])
    expect(plain).toMatchObject({ code: 1, stdout: '' })
    expect(plain.stderr).toBe(`No response from ${closedAddress}: ECONNREFUSED\n`)
    expect(JSON.parse(asJson.stderr).error.message).toContain(closedAddress)
  })

  test('must have a valid URL; otherwise nothing is sent', async () => {
    const { code, stderr } = await runTool([...LIST, '--server', 'ftp://example.com'])
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The server must be/) })
  })
})

describe('usage', () => {
  test.each([
    [['teams', 'create'], "required option '--name"],
    [['keys', 'create', UNKNOWN, '--name', 'k'], "required option '--user"],
    [['teams', 'create', '--name', 'A', '--vat-rate', 'high'], 'It must be a number'],
    [['teams', 'show', '..'], 'It must be an id'],
    [['openapi', '--format', 'xml'], 'Allowed choices are yaml, json'],
    [['teams', 'destroy'], "unknown command 'destroy'"],
    [['serve', '--nodemo'], "unknown option '--nodemo'"],
  ])('%j is a usage error', async (args, message) => {
    const { code, stdout, stderr } = await runTool(args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(message)
  })
})

describe('rate limit', () => {
  // This test runs last, because afterwards every wrong token from this address gets 429.
  test('is reported on stderr with the seconds of Retry-After, and the command waits', async () => {
    const headers = { authorization: `Bearer ${WRONG}` }
    const url = `${address()}/operator/v1/teams`
    await Promise.all(Array.from({ length: 300 }, () => fetch(url, { headers })))
    const { child, ended } = begin([...LIST, '--token', WRONG])
    const output = await firstChunk(child.stderr)
    expect(output).toMatch(/^Too many requests: retrying in [1-6]?\d s \(1 of 3\)\n$/)
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: null, stdout: '', stderr: output })
  })
})
