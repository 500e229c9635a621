// team-engagement export and exports against a running server, and against a fake one that loses or changes bytes.
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
const toPath = (name: string) => join(server.folder, name)
const hashFile = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
const listPartFiles = () => readdirSync(server.folder).filter((name) => name.endsWith('.part'))

async function newTeamWithEntry() {
  const team = await newTeam(server)
  await newEntries(server, team, await newMissionInProgress(server, team), '2026-03')
  return team
}

test("export writes the file under the server's name, byte for byte, and never overwrites a file", async () => {
  const team = await newTeamWithEntry()
  const exportItem = await team.json('export', '--format', 'csv', ...DAYS)
  const file = toPath(exportItem.file_name)
  expect(exportItem).toMatchObject({ entry_count: 1, file: exportItem.file_name })
  expect({ sha256: hashFile(file), size: readFileSync(file).byteLength }).toEqual({
    sha256: exportItem.sha256,
    size: exportItem.size,
  })
  expect(readFileSync(file, 'utf8')).toContain('AF-200000008-BERNARD-000001')

  writeFileSync(file, 'mine')
  const again = await team.runTool('export', '--format', 'csv', ...DAYS)
  expect(again).toMatchObject({ code: 1, stdout: '' })
  const [, id = ''] =
    /`npx team-engagement exports download (\S+)` downloads it\.\n$/.exec(again.stderr) ?? []
  expect(again.stderr).toContain(`${exportItem.file_name} already exists: use --force`)
  expect(readFileSync(file, 'utf8')).toBe('mine')

  const fetched = await team.runTool('exports', 'download', id, '--force')
  expect({ code: fetched.code, sha256: hashFile(file) }).toEqual({ code: 0, sha256: exportItem.sha256 })
  const { stdout } = await team.runTool('exports', 'list')
  expect(stdout).toMatch(
    new RegExp(
      `^${id} +E-\\d{4}-0002 +csv +2020-01-01 +2099-12-31 +${exportItem.file_name} +1 +${exportItem.size} `,
      'm',
    ),
  )
  expect(stdout).toMatch(/\npage 1 of 1, 2 in total\n$/)
  expect(listPartFiles()).toEqual([])
})

test('export creates nothing if the file in --output exists', async () => {
  const team = await newTeamWithEntry()
  const args = ['export', '--format', 'fec', ...DAYS, '--output', 'journal.txt']
  expect((await team.runTool(...args)).code).toBe(0)
  expect(readFileSync(toPath('journal.txt'), 'utf8')).toMatch(/^JournalCode\t/)
  expect(await team.runTool(...args)).toMatchObject({
    code: 1,
    stderr: 'journal.txt already exists: use --force, or another file with --output.\n',
  })
  expect(await team.json('exports', 'list')).toMatchObject({ total: 1 })
  expect((await team.runTool(...args, '--force')).code).toBe(0)
  const nowhere = await team.runTool('export', '--format', 'fec', ...DAYS, '--output', 'no/such/folder.txt')
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/Cannot write .*: ENOENT/) })
})

test.runIf(hasTerminal)('export shows a progress bar of bytes on a terminal', async () => {
  const team = await newTeamWithEntry()
  const env = { ENGAGE_SERVER: server.address(), ...team.env }
  const args = ['export', '--format', 'csv', ...DAYS, '--output', toPath('counted.csv')]
  const { code, output } = await runOnTerminal('', args, env)
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/\] (\S+) of \1 bytes/) })
})

const CONTENT = 'entry_id\nTE-000001\n'
type ResponseChange = { fields?: object; send?: (response: ServerResponse) => void }

/** Runs an export with a fake server, whose responses differ from those of a real one. */
async function exportFromFakeServer({
  fields = {},
  send = (response) => void response.end(CONTENT),
}: ResponseChange) {
  const sha256 = createHash('sha256').update(CONTENT).digest('hex')
  const data = { id: 'x', file_name: 'export.csv', size: CONTENT.length, sha256, ...fields }
  const fakeServer = createServer(({ method }, response) =>
    method === 'POST' ? response.end(JSON.stringify({ data })) : send(response),
  ).listen(0, '127.0.0.1')
  await once(fakeServer, 'listening')
  onTestFinished(() => void fakeServer.close())
  const address = `http://127.0.0.1:${(fakeServer.address() as AddressInfo).port}`
  const env = { ENGAGE_SERVER: address, ENGAGE_KEY: 'k' }
  return server.runTool(['export', '--format', 'csv', ...DAYS], env)
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
  ['half of the response', { send: sendHalf }, /^The response from http.* broke off/],
  [
    'the name of a file in another folder',
    { fields: { file_name: '../export.csv' } },
    /not safe: use --output/,
  ],
  ['the name of a hidden file', { fields: { file_name: '.bashrc' } }, /not safe: use --output/],
])(
  'a download with %s leaves no file, and the message says how to download the export',
  async (_what, responseChange, message) => {
    const { code, stdout, stderr } = await exportFromFakeServer(responseChange)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(message)
    expect(stderr).toContain('`npx team-engagement exports download x` downloads it.')
    expect(existsSync(toPath('export.csv')) || existsSync(toPath('.bashrc'))).toBe(false)
    expect(listPartFiles()).toEqual([])
  },
)

test.each([
  [['export', ...DAYS], "required option '--format"],
  [['export', '--format', 'xls', ...DAYS], 'Allowed choices are csv, fec'],
  [['export', '--format', 'csv', '--from', 'today', '--to', '2026-01-31'], 'It must be a date in the format'],
  [['export', '--format', 'csv', '--unsent', ...DAYS], 'Pass --from and --to, or only --unsent'],
])('%j is a usage error', async (args, message) => {
  const { code, stdout, stderr } = await server.runTool(args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(message)
})
