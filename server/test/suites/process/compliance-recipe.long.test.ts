// Every command of docs/compliance.md runs as printed.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/domain/clock.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../make/missions.ts'
import { startWorld } from '../../world/world.ts'
import { registerCleanup } from './programs/at-end.ts'
import { listCommands } from './programs/docs-pages.ts'

const world = await startWorld({ clock: systemClock })
const address = await world.app.server.listen({ port: 0, host: '127.0.0.1' })

const commands = listCommands('docs/compliance.md').join('\n')
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the commands show that the mission is blocked, and unblock it with the document', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const contract = { use_service_template: true, template_locale: 'fr', team_signer_id: team.userId }
  const dates = { start_date: dayFromNow(1), end_date: dayFromNow(90) }
  const mission = await makeAcceptedMission(world, team, id, { ...contract, ...dates })
  const cwd = mkdtempSync(join(tmpdir(), 'compliance-'))
  registerCleanup(() => rmSync(cwd, { recursive: true }))
  const { stdout } = await promisify(execFile)('bash', ['-c', commands], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      ENGAGE_KEY: team.key,
      ENGAGE_URL: address,
      FREELANCER: id,
      MISSION: mission.id,
    },
  })
  const missing = ['"code":"document_missing"', '"kinds":["registration"]', '"status":"approved"'].filter(
    (text) => !stdout.includes(text),
  )
  expect(missing).toEqual([])
  expect(getData(await team.call('GET', `/missions/${mission.id}`)).status).toBe('in-progress')
})
