// The commands of docs/webhooks.md run as printed.
import { spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listCommands } from '../../../server/test/suites/process/programs/docs-pages.ts'
import { findClosedPort } from '../ports.ts'
import { CLI, useServer } from '../processes.ts'
import { newTeam } from '../team.ts'

const server = useServer()

test('docs/webhooks.md: its commands create, test and delete an endpoint, and its receiver gets the events that listen sends', async () => {
  const { key } = await newTeam(server)
  const port = await findClosedPort()
  const blocks = listCommands('docs/webhooks.md')
  expect(blocks).toHaveLength(3)
  const script = blocks.join('\n').replaceAll('tek_live_…', key).replaceAll('4000', String(port))
  // This script replaces `npx`, so that `npx team-engagement` runs the tool of this repository.
  const npx = join(server.folder, 'npx')
  writeFileSync(npx, `#!/bin/sh\nshift\nexec '${process.execPath}' '${CLI}' "$@"\n`)
  chmodSync(npx, 0o755)
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: server.folder,
    env: {
      PATH: `${server.folder}:${dirname(process.execPath)}:${process.env['PATH']}`,
      ENGAGE_SERVER: server.address(),
    },
    // A separate process group, so that one signal ends all its processes.
    detached: true,
  })
  onTestFinished(() => void (child.pid && process.kill(-child.pid, 'SIGKILL')))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  await expect.poll(() => output).toMatch(/^received \S+ webhook_endpoint\.deleted$/m)
  expect(output).toContain('The secret is shown only once')
  await expect
    .poll(() => output)
    .toMatch(/^\d+ {2}\S+Z {2}webhook_endpoint\.deleted {2}\S+ {2}204 {2}\d+ ms$/m)
  expect(child.exitCode).toBe(null)
})
