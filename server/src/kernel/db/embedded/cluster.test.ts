import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freeReusedPid } from './cluster.ts'

const REST = '/data/cluster\n1794992607\n5432\n/data/run\n\n  1234 5678\nready\n'

function writeLockFile(pid: number) {
  const folder = mkdtempSync(join(tmpdir(), 'engagement-pid-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'postmaster.pid')
  writeFileSync(file, `${pid}\n${REST}`, { mode: 0o600 })
  return { file, text: () => readFileSync(file, 'utf8') }
}

test.runIf(process.platform === 'linux')(
  'a process id in the lock file that another program reuses does not prevent the start of PostgreSQL',
  () => {
    const { file, text } = writeLockFile(process.pid)
    freeReusedPid(file)
    expect(text()).toBe(`2147483647\n${REST}`)
  },
)

test('a process id that no process has is left in the lock file for PostgreSQL', () => {
  const { file, text } = writeLockFile(2_147_483_646)
  freeReusedPid(file)
  expect(text()).toBe(`2147483646\n${REST}`)
})
