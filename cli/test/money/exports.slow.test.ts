// team-engagement export and team-engagement exports against a running server, and against networks that lose or change bytes.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newEntries, newMissionInProgress } from '../missions.ts'
import { useServer } from '../processes.ts'
import { newTeam } from '../team.ts'
import { hasTerminal, runOnTerminal } from '../terminal.ts'

const server = useServer()
const DAYS = '--from 2020-01-01 --to 2099-12-31'.split(' ')
const inFolder = (name: string) => join(server.folder, name)
const sha256Of = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
const parts = () => readdirSync(server.folder).filter((name) => name.endsWith('.part'))

async function newTeamWithEntry() {
  const team = await newTeam(server)
  await newEntries(server, team, await newMissionInProgress(server, team), '2026-03')
  return team
}

test("export writes the file under the server's name, byte for byte, and never overwrites a file", async () => {
  const team = await newTeamWithEntry()
  const exportItem = await team.json('export', '--format', 'csv', ...DAYS)
  const file = inFolder(exportItem.file_name)
  expect(exportItem).toMatchObject({ entry_count: 1, file: exportItem.file_name })
  expect({ sha256: sha256Of(file), size: readFileSync(file).byteLength }).toEqual({
    sha256: exportItem.sha256,
    size: exportItem.size,
  })
  expect(readFileSync(file, 'utf8')).toContain('AF-200000008-BERNARD-000001')

  writeFileSync(file, 'mine')
  const again = await team.engage('export', '--format', 'csv', ...DAYS)
  expect(again).toMatchObject({ code: 1, stdout: '' })
  const [, id = ''] =
    /`npx team-engagement exports download (\S+)` downloads it\.\n$/.exec(again.stderr) ?? []
  expect(again.stderr).toContain(`${exportItem.file_name} already exists: use --force`)
  expect(readFileSync(file, 'utf8')).toBe('mine')

  const fetched = await team.engage('exports', 'download', id, '--force')
  expect({ code: fetched.code, sha256: sha256Of(file) }).toEqual({ code: 0, sha256: exportItem.sha256 })
  const { stdout } = await team.engage('exports', 'list')
  expect(stdout).toMatch(
    new RegExp(
      `^${id} +E-\\d{4}-0002 +csv +2020-01-01 +2099-12-31 +${exportItem.file_name} +1 +${exportItem.size} `,
      'm',
    ),
  )
  expect(stdout).toMatch(/\npage 1 of 1, 2 in total\n$/)
  expect(parts()).toEqual([])
})

test('creates no export when the file given by --output exists', async () => {
  const team = await newTeamWithEntry()
  const args = ['export', '--format', 'fec', ...DAYS, '--output', 'journal.txt']
  expect((await team.engage(...args)).code).toBe(0)
  expect(readFileSync(inFolder('journal.txt'), 'utf8')).toMatch(/^JournalCode\t/)
  expect(await team.engage(...args)).toMatchObject({
    code: 1,
    stderr: 'journal.txt already exists: use --force, or another file with --output.\n',
  })
  expect(await team.json('exports', 'list')).toMatchObject({ total: 1 })
  expect((await team.engage(...args, '--force')).code).toBe(0)
  const nowhere = await team.engage('export', '--format', 'fec', ...DAYS, '--output', 'no/such/folder.txt')
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/Cannot write .*: ENOENT/) })
})

test.runIf(hasTerminal)('shows a progress bar of bytes on a terminal', async () => {
  const team = await newTeamWithEntry()
  const env = { ENGAGE_SERVER: server.address(), ...team.env }
  const args = ['export', '--format', 'csv', ...DAYS, '--output', inFolder('counted.csv')]
  const { code, shown: output } = await runOnTerminal('', args, env)
  expect({ code, shown: output }).toEqual({ code: 0, shown: expect.stringMatching(/\] (\S+) of \1 bytes/) })
})

const CONTENT = 'entry_id\nTE-000001\n'
type ResponseChange = { made?: object; send?: (response: ServerResponse) => void }

/** A proxy between the tool and the server that alters responses. */
async function exportThroughProxy({
  made: changes = {},
  send = (response) => void response.end(CONTENT),
}: ResponseChange) {
  const sha256 = createHash('sha256').update(CONTENT).digest('hex')
  const data = { id: 'x', file_name: 'export.csv', size: CONTENT.length, sha256, ...changes }
  const between = createServer(({ method }, response) =>
    method === 'POST' ? response.end(JSON.stringify({ data })) : send(response),
  ).listen(0, '127.0.0.1')
  await once(between, 'listening')
  onTestFinished(() => void between.close())
  const address = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  const env = { ENGAGE_SERVER: address, ENGAGE_KEY: 'k' }
  return server.engage(['export', '--format', 'csv', ...DAYS], env)
}

const sendHalf = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': CONTENT.length })
  response.write(CONTENT.slice(0, 5), () => response.destroy())
}

test.each<[string, ResponseChange, RegExp]>([
  [
    'other bytes',
    { send: (response) => void response.end('entry_id\nTE-000002\n') },
    /The download is corrupt/,
  ],
  ['fewer bytes', { send: (response) => void response.end('entry_id\n') }, /The download is corrupt/],
  ['half of it', { send: sendHalf }, /^The response from http.* broke off/],
  ['a name in another folder', { made: { file_name: '../export.csv' } }, /not safe: use --output/],
  ['a hidden name', { made: { file_name: '.bashrc' } }, /not safe: use --output/],
])(
  '%s leave no file, and the message says how to fetch the export',
  async (_what, responseChange, message) => {
    const { code, stdout, stderr } = await exportThroughProxy(responseChange)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(message)
    expect(stderr).toContain('`npx team-engagement exports download x` downloads it.')
    expect(existsSync(inFolder('export.csv')) || existsSync(inFolder('.bashrc'))).toBe(false)
    expect(parts()).toEqual([])
  },
)

test.each([
  [['export', ...DAYS], "required option '--format"],
  [['export', '--format', 'xls', ...DAYS], 'Allowed choices are csv, fec'],
  [['export', '--format', 'csv', '--from', 'today', '--to', '2026-01-31'], 'It must be a date in the format'],
])('%j is a usage error', async (args, message) => {
  const { code, stdout, stderr } = await server.engage(args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(message)
})
