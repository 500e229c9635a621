// Every command of docs/payments.md runs as printed, against the demo of a first start. Commands that run tests are not repeated.
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { atEnd } from './programs/at-end.ts'
import { usedFolder } from './programs/data-folder.ts'
import { COMPILED, startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

const ENGAGE = fileURLToPath(new URL('../../../../scripts/engage.mjs', import.meta.url))
const page = readFileSync(new URL('../../../../docs/payments.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
const runsTests = (block: string) => /^(npm run test|node scripts)/.test(block)

/** `npx team-engagement` in another folder than that of the checkout. */
function folderWithNpx(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payments-'))
  atEnd(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${ENGAGE}" "$@"\n`)
  chmodSync(join(folder, 'npx'), 0o755)
  return folder
}

test(
  'exports, a second person, a batch, its file, its confirmation and a payment taken back',
  SLOW,
  async () => {
    const DATA_DIR = usedFolder()
    const server = await startServer({ env: { DATA_DIR } })
    const cwd = folderWithNpx()
    const commands = blocks.filter((block) => !runsTests(block))
    expect(commands.length).toBeGreaterThan(8)
    const { stdout } = await promisify(execFile)('bash', ['-e', '-c', commands.join('\n')], {
      cwd,
      env: {
        PATH: [cwd, dirname(process.execPath), process.env['PATH']].join(delimiter),
        HOME: process.env['HOME'],
        ENGAGE_KEY: server.demoKey,
        ENGAGE_SERVER: server.address,
        DATA_DIR,
        ...COMPILED,
      },
      maxBuffer: 20_000_000,
    })
    expect(stdout).not.toContain('"error"')
    const missing = [
      '"format":"fec"',
      'JournalCode\tJournalLib\tEcritureNum',
      '"account":"611000"',
      '"applies_to":"services"',
      '"accept_url"',
      'payments.xml',
      'Returned by the bank: account closed',
    ].filter((text) => !stdout.includes(text))
    expect(missing).toEqual([])
    expect(existsSync(join(cwd, 'payments.xml'))).toBe(false)
    expect(await server.stop()).toEqual({ code: 0, signal: null })
  },
)
