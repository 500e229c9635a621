// team-engagement doctor on the machine of a running service.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SLOW } from '../../../server/test/suites/process/programs/wait.ts'
import { useOwnServer } from '../processes.ts'
import { hasTerminal, runOnTerminal } from '../terminal.ts'

const { env, runTool, folder, address } = useOwnServer()

test('doctor prints one line for each check of a healthy service, and none fails', SLOW, async () => {
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  writeFileSync(join(backups, 'notes.txt'), 'no backup')
  await runTool(['backup', join(backups, 'one.backup')])
  const { code, stdout, stderr } = await runTool(['doctor', '--backups', backups], { PUBLIC_URL: address() })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const lines = stdout.trimEnd().split('\n')
  expect(lines.slice(0, -2).map((line) => line.slice(0, 21).trimEnd())).toEqual([
    'ok      settings',
    'ok      node',
    'ok      disk',
    'ok      database',
    'ok      schema',
    'ok      clock',
    'ok      role',
    'ok      connections',
    'ok      statements',
    'ok      writes',
    'ok      secret key',
    'ok      webhooks',
    'ok      jobs',
    'ok      certificate',
    'advice  mail',
    'ok      public url',
    'ok      backups',
  ])
  expect(lines.at(-1)).toBe('16 ok, 1 advice, 0 failed')
  expect(stdout).toContain(`${join(backups, 'one.backup')} is 0 hours old`)
})

test('a failed check has advice, and the exit code is 1, also with --json', SLOW, async () => {
  const wrong = { PORT: 'http', WORKERS: '0' }
  const doctorResult = await runTool(['doctor'], wrong)
  expect(doctorResult).toMatchObject({ code: 1, stderr: '' })
  expect(doctorResult.stdout).toContain(
    'failed  settings  PORT must be an integer from 0 to 65535, not "http". The service does not start before this is changed.\n',
  )
  const { code, stdout } = await runTool(['doctor', '--json'], wrong)
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    checks: [{ name: 'settings', status: 'failed' }, { name: 'settings', status: 'failed' }, {}, {}],
    failed: 2,
  })
})

test('doctor neither starts nor creates anything where no service runs', SLOW, async () => {
  const { code, stdout } = await runTool(['doctor'], { DATA_DIR: join(folder, 'elsewhere') })
  expect(code).toBe(1)
  expect(stdout).toMatch(/failed {2}database {5}no PostgreSQL runs in \S+elsewhere\. Start the service/)
  expect(() => mkdirSync(join(folder, 'elsewhere'))).not.toThrow()
})

test.runIf(hasTerminal)('doctor prints colours on a terminal, unless NO_COLOR is set', SLOW, async () => {
  const terminal = { DATA_DIR: env.DATA_DIR }
  const { output } = await runOnTerminal('', ['doctor'], terminal)
  expect(output).toContain('\u001b[32mok    \u001b[0m  settings')
  expect((await runOnTerminal('', ['doctor'], { ...terminal, NO_COLOR: '1' })).output).not.toContain(
    '\u001b[',
  )
})
