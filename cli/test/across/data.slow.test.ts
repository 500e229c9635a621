// team-engagement data export against a running server. Another program (unzip or Python) opens the archive.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TeamExportManifest } from '../../../sdk/src/index.ts'
import { TIMEOUT_MS, waitFor } from '../../../server/test/suites/process/programs/wait.ts'
import { useServer } from '../processes.ts'
import { newTeam } from '../team.ts'

const server = useServer()
const FAST = { requests_per_minute: 100_000 }
const PERSON = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }

const PYTHON_UNZIP = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    archive.extractall(sys.argv[2])
`
const isPresent = (program: string, ...args: string[]) => {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const UNZIP = isPresent('unzip', '-v') ? 'unzip' : isPresent('python3', '--version') ? 'python3' : undefined
if (!UNZIP)
  process.stderr.write('Neither unzip nor python3 is present: archives are not opened by another program.\n')

function unzipArchive(file: string): (name: string) => Buffer {
  const folder = mkdtempSync(join(server.folder, 'unzipped-'))
  if (UNZIP === 'unzip') {
    execFileSync('unzip', ['-tq', file])
    execFileSync('unzip', ['-q', file, '-d', folder])
  } else execFileSync('python3', ['-c', PYTHON_UNZIP, file, folder])
  return (name) => readFileSync(join(folder, name))
}

const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test.skipIf(!UNZIP)(
  'the archive opens in another program, and its counts and hashes match the manifest',
  async () => {
    const team = await newTeam(server, FAST)
    const id = await team.make('/freelancers', PERSON)
    for (const name of ['Apollo', 'Gemini']) await team.make('/project-codes', { name })
    await waitForChanges(team.key, 'project_code', 2)
    await waitForChanges(team.key, 'freelancer', 1)
    const saved = await team.json('data', 'export', '--documents', '--history')
    const file = join(server.folder, saved.file)
    expect(saved).toMatchObject({ file: 'team-data.zip', size: statSync(file).size })
    expect(saved.sha256).toBe(hashBytes(readFileSync(file)))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const read = unzipArchive(file)
    const manifest: TeamExportManifest = JSON.parse(String(read('manifest.json')))
    expect(manifest).toEqual(saved.manifest)
    for (const { name, count, size, sha256 } of manifest.files) {
      const bytes = read(name)
      expect([bytes.length, hashBytes(bytes), String(bytes).split('\n').length - 1], name).toEqual([
        size,
        sha256,
        count,
      ])
    }
    expect(JSON.parse(String(read('freelancers.jsonl')))).toMatchObject({ id, ...PERSON })
    expect(existsSync(`${file}.part`)).toBe(false)
    const again = await team.runTool('data', 'export')
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toContain('already exists: use --force')
    const forced = await team.runTool('data', 'export', '--force')
    expect(forced).toMatchObject({ code: 0 })
    expect(forced.stdout).toContain('team: Acme')
    expect(forced.stderr).toContain('contains personal data')
  },
)

test('the same command continues an export that was killed', async () => {
  const team = await newTeam(server, FAST)
  for (const name of ['Apollo', 'Gemini']) await team.make('/project-codes', { name })
  await waitForChanges(team.key, 'project_code', 2)
  // With this rate limit, the export is slow enough to be killed.
  const keyBody = { name: 'slow', requests_per_minute: 60 }
  const { key } = await server.post<{ key: string }>('/api/v1/api-keys', team.key, keyBody)
  const out = ['--output', 'killed.zip']
  const part = join(server.folder, 'killed.zip.part')
  const { child, ended } = server.begin(['data', 'export', ...out], { ENGAGE_KEY: key })
  await waitFor(
    'files of the export',
    TIMEOUT_MS,
    () => existsSync(join(part, 'place')) && readdirSync(part).length > 4,
  )
  child.kill('SIGKILL')
  await ended
  const other = await newTeam(server)
  expect((await other.runTool('data', 'export', ...out)).stderr).toContain(
    'of another team or with other options',
  )
  expect((await team.runTool('data', 'export', '--history', ...out)).stderr).toContain('--fresh')
  // Adds a line that looks unfinished, as if the process was killed while it wrote.
  writeFileSync(join(part, 'project-codes.jsonl'), '{"id":', { flag: 'a' })
  const { code, stdout, stderr } = await team.runTool('data', 'export', ...out)
  expect(stderr).toContain('Continuing the export of')
  expect([code, stdout.includes('killed.zip')]).toEqual([0, true])
  expect(existsSync(part)).toBe(false)
  if (!UNZIP) return
  const lines = String(unzipArchive(join(server.folder, 'killed.zip'))('project-codes.jsonl'))
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line).name).toSorted()).toEqual(['Apollo', 'Gemini'])
})

test('an export lists the files that are left out because the key may not read them', async () => {
  const team = await newTeam(server, { ...FAST, scopes: ['project-codes:read'] })
  const { code, stderr } = await team.runTool('data', 'export', '--output', 'codes.zip')
  expect(code).toBe(0)
  expect(stderr).toContain('Left out, because the key may not read it: payments.jsonl')
})

/** A change is listed about a second after its write. */
async function waitForChanges(key: string, resource: string, count: number): Promise<void> {
  await waitFor(`changes of ${resource}`, TIMEOUT_MS, async () => {
    const url = `${server.address()}/api/v1/changes?resource=${resource}`
    const response = await fetch(url, { headers: { 'x-api-key': key } })
    return ((await response.json()) as { data: { items: unknown[] } }).data.items.length >= count
  })
}
