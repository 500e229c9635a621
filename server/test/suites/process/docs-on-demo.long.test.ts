// The commands of docs/events.md, docs/missions.md and docs/reports.md run as printed, on a service with the demo.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareDataFolder } from './programs/data-folder.ts'
import { runCommands } from './programs/docs-commands.ts'
import { listCommands } from './programs/docs-pages.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

test('the commands of events, missions and reports run on the demo', SLOW, async () => {
  const server = await startServer({
    env: { DATA_DIR: prepareDataFolder(), RATE_LIMIT_PER_MINUTE: '100000' },
  })
  const events = await runCommands(listCommands('docs/events.md'), server)
  expect(events.stdout).toContain('"items":')

  const missions = await runCommands(listCommands('docs/missions.md'), server)
  expect(missions.stdout).not.toContain('"error"')
  expect(missions.stdout).toContain('"status":"in-progress"')
  expect(readFileSync(join(missions.folder, 'contract.pdf')).subarray(0, 5).toString()).toBe('%PDF-')

  const receiptCommand = `printf '%%PDF-1.7\\n%%%%EOF\\n' > train.pdf`
  const commands = listCommands('docs/reports.md').map((block) => block.replace('MISSION_ID', '$MISSION'))
  const reports = await runCommands([receiptCommand, ...commands], server)
  expect(reports.stdout).not.toContain('"error"')
  expect(reports.stdout).toContain('"name":"train.pdf"')
  expect(existsSync(join(reports.folder, 'journal.txt'))).toBe(true)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
