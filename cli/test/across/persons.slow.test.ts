// team-engagement persons, and the deletion of a team, against a running server.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readZipFiles } from '../../../server/test/check/zip-files.ts'
import { useServer } from '../processes.ts'
import { newTeam } from '../team.ts'

const server = useServer()
const PERSON = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }

test('export saves a zip file for its owner only, and never overwrites one', async () => {
  const team = await newTeam(server)
  const id = await team.make('/freelancers', PERSON)
  const saved = await team.json('persons', 'export', 'freelancer', id)
  const file = join(server.folder, saved.file)
  expect(saved).toMatchObject({ file: `freelancer-${id}.zip`, size: statSync(file).size })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const files = readZipFiles(readFileSync(file))
  expect(JSON.parse(String(files.get('data/freelancer.json')))).toMatchObject([PERSON])
  const again = await team.runTool('persons', 'export', 'freelancer', id)
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr).toContain('already exists: use --force')
  expect((await team.runTool('persons', 'export', 'user', team.user, '--output', 'user.zip')).code).toBe(0)
})

test('erase needs a confirmation, waits until it is done, and prints what is kept', async () => {
  const team = await newTeam(server)
  const id = await team.make('/freelancers', PERSON)
  const unconfirmed = await team.runTool('persons', 'erase', 'freelancer', id)
  expect(unconfirmed.stderr).toContain('needs a confirmation')
  expect(await team.json('persons', 'erase', 'freelancer', id, '--yes')).toMatchObject({
    person_kind: 'freelancer',
    status: 'done',
    retained: [],
  })
  const { stdout } = await team.runTool('persons', 'erasure', id)
  expect(stdout).toContain('status: done')
  expect(await team.json('freelancers', 'show', id)).toMatchObject({ first_name: 'erased' })
})

test('the deletion of a team can be requested and withdrawn', async () => {
  const id = await server.make('/teams', { name: 'Leaving' })
  const runJson = server.json
  expect(await runJson('teams', 'delete', id, '--yes', '--grace-days', '7')).toMatchObject({
    team_id: id,
    status: 'requested',
  })
  expect(await runJson('teams', 'deletion', id)).toMatchObject({ deleted_rows: 0, completed_at: null })
  expect(await runJson('teams', 'keep', id)).toMatchObject({ id, deletion_due_at: null })
})
