// Encrypted backups: a passphrase is neither an argument nor printed, and a killed backup leaves nothing readable.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { COMPILED } from '../../../server/test/suites/process/programs/server-process.ts'
import { SLOW } from '../../../server/test/suites/process/programs/wait.ts'
import { useOwnServer } from '../processes.ts'
import { hasTerminal, runOnTerminal } from '../terminal.ts'

const { folder, env, runTool, make } = useOwnServer()
const PASSPHRASE = 'correct horse battery staple'
const QUESTION = /Passphrase of|Repeat the/

const toPath = (name: string) => join(folder, name)
const passphraseFile = toPath('passphrase')
writeFileSync(passphraseFile, `${PASSPHRASE}\n`, { mode: 0o600 })
const terminalEnv = { DATA_DIR: env.DATA_DIR, HOME: folder, ...COMPILED }

test('backup encrypts with the passphrase in a file, which verify and restore need, too', SLOW, async () => {
  await make('/teams', { name: 'Planted name' })
  const file = toPath('one.backup')
  const backupResult = await runTool(['backup', file, '--passphrase-file', passphraseFile, '--json'])
  expect(backupResult).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(backupResult.stdout)).toMatchObject({ file, encrypted: true })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const verified = await runTool(['backup', 'verify', file, '--passphrase-file', passphraseFile, '--json'])
  expect(verified).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(verified.stdout)).toEqual(JSON.parse(backupResult.stdout))

  const other = toPath('other-passphrase')
  writeFileSync(other, 'incorrect horse battery\n')
  const target = { DATA_DIR: toPath('restored') }
  expect(await runTool(['restore', file, '--passphrase-file', other], target)).toEqual({
    code: 1,
    stdout: '',
    stderr: `The passphrase does not open ${file}.\n`,
  })
  expect(await runTool(['restore', file], target)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no terminal to ask for the passphrase: use --passphrase-file.\n',
  })
  expect(existsSync(join(target.DATA_DIR, 'postgres'))).toBe(false)
  const restored = await runTool(['restore', file, '--passphrase-file', passphraseFile, '--json'], target)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(restored.stdout)).toMatchObject({ rows: JSON.parse(backupResult.stdout).rows })
})

test('backup encrypts for the public key of a generated key pair', SLOW, async () => {
  const [file, key] = [toPath('two.backup'), toPath('backup.key')]
  const generated = await runTool(['backup', 'keygen', key, '--json'])
  expect(generated.stderr).toBe('')
  const { public_key } = JSON.parse(generated.stdout)
  expect(await runTool(['backup', 'keygen', key])).toMatchObject({
    code: 1,
    stderr: `${key} already exists.\n`,
  })
  expect(await runTool(['backup', file, '--recipient', public_key])).toMatchObject({ code: 0, stderr: '' })
  expect((await runTool(['backup', 'verify', file])).stderr).toBe(
    `${file} is encrypted for a public key: use --identity-file.\n`,
  )
  const verified = await runTool(['backup', 'verify', file, '--identity-file', key])
  expect(verified).toMatchObject({ code: 0, stderr: '' })
  const wrong = await runTool(['backup', toPath('three.backup'), '--recipient', 'ssh-ed25519 AAAA'])
  expect(wrong).toMatchObject({ code: 1, stderr: '--recipient 1 is not a public key of age (age1…).\n' })
  const both = ['--recipient', public_key, '--passphrase-file', passphraseFile]
  expect((await runTool(['backup', toPath('three.backup'), ...both])).stderr).toBe(
    'Use either a passphrase or public keys: the age format does not allow both.\n',
  )
  const bothKeys = ['--identity-file', key, '--passphrase-file', passphraseFile]
  expect((await runTool(['backup', 'verify', file, ...bothKeys])).stderr).toBe(
    'Use either --passphrase-file or --identity-file.\n',
  )
  expect(existsSync(toPath('three.backup'))).toBe(false)
})

test.runIf(hasTerminal)('backup asks for the passphrase twice, without showing it', SLOW, async () => {
  const file = toPath('typed.backup')
  // A typing error is corrected with the backspace key.
  const typed = [`${PASSPHRASE}x\u007f\r`, `${PASSPHRASE}\r`]
  const backupResult = await runOnTerminal(typed, ['backup', file, '--encrypt'], terminalEnv, QUESTION)
  expect(backupResult.output).toContain('encrypted: true')
  expect(backupResult.output).toMatch(/Passphrase of the new backup: \r?\n.*Repeat the passphrase: \r?\n/)
  const verify = ['backup', 'verify', file]
  const verified = await runOnTerminal(`${PASSPHRASE}\r`, verify, terminalEnv, QUESTION)
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining(`Passphrase of ${file}: `) })
  const refused = await runOnTerminal('wrong passphrase\r', verify, terminalEnv, QUESTION)
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining(`The passphrase does not open ${file}.`),
  })
  for (const { output } of [backupResult, verified]) expect(output).not.toContain('horse')
  expect(refused.output).not.toContain('wrong')
})

test.runIf(hasTerminal)(
  'backup writes nothing if the passphrases differ or are too short, or after Ctrl-C',
  SLOW,
  async () => {
    const file = toPath('refused.backup')
    const run = (typed: string[]) =>
      runOnTerminal(typed, ['backup', file, '--encrypt'], terminalEnv, QUESTION)
    const outcomes: [string[], string][] = [
      [[`${PASSPHRASE}\r`, `${PASSPHRASE}.\r`], 'The two passphrases are different: nothing was written.'],
      [['short\r'], 'The passphrase must have at least 12 characters.'],
      [['\u0003'], 'No passphrase was entered: nothing was changed.'],
      [['\u0004'], 'No passphrase was entered: nothing was changed.'],
    ]
    for (const [typed, message] of outcomes)
      expect(await run(typed)).toMatchObject({ code: 1, output: expect.stringContaining(message) })
    expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([])
  },
)

const MAINTENANCE = fileURLToPath(new URL('../../../server/src/maintenance.ts', import.meta.url))

test('a backup that is killed at any time leaves nothing readable behind', SLOW, async () => {
  const target = toPath('killed')
  mkdirSync(target)
  const recipientFile = toPath('killed.key')
  await runTool(['backup', 'keygen', recipientFile])
  const [, recipient = ''] = /public key: (\S+)/.exec(readFileSync(recipientFile, 'utf8')) ?? []
  const begin = (name: string) =>
    spawn(process.execPath, [MAINTENANCE, 'backup', `--recipient=${recipient}`, '--', join(target, name)], {
      env: { PATH: process.env['PATH'], DATA_DIR: env.DATA_DIR, ...COMPILED },
      stdio: 'ignore',
    })
  await once(begin('whole.backup'), 'close')
  const KILLS = 20
  for (let index = 0; index < KILLS; index += 1) {
    const child = begin(`${index}.backup`)
    const ended = once(child, 'close')
    const hasBegun = () => readdirSync(target).some((name) => name.startsWith(`${index}.backup`))
    while (!hasBegun()) await sleep(1)
    // The backups are killed at different times, from the first byte to the last one.
    await sleep(index * 10)
    child.kill('SIGKILL')
    await ended
  }
  const remaining = readdirSync(target)
  const partial = remaining.filter((name) => name.endsWith('.partial'))
  for (const name of remaining) {
    const bytes = readFileSync(join(target, name))
    expect(statSync(join(target, name)).mode & 0o777, name).toBe(0o600)
    if (bytes.length > 0) expect(bytes.toString('latin1', 0, 21), name).toBe('age-encryption.org/v1')
    if (partial.includes(name)) continue
    const verified = await runTool(['backup', 'verify', join(target, name), '--identity-file', recipientFile])
    expect(verified, name).toMatchObject({ code: 0, stderr: '' })
  }
  expect(remaining).toContain('whole.backup')
  expect(partial.length).toBeGreaterThan(0)
  console.log(
    `killed backups: ${KILLS}, of which ${partial.length} left a part and ${remaining.length - 1 - partial.length} were complete`,
  )
})
