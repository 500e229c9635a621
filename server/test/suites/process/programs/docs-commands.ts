// Runs the commands of a documentation page as printed, in a new folder, against a server with the demo.
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { registerCleanup } from './at-end.ts'
import { COMPILED, type ServerProcess } from './server-process.ts'

const ENGAGE = fileURLToPath(new URL('../../../../../scripts/engage.mjs', import.meta.url))

/** A new folder, with an `npx` that runs the program of this checkout. */
function createFolderWithNpx(): string {
  const folder = mkdtempSync(join(tmpdir(), 'engagement-docs-'))
  registerCleanup(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${ENGAGE}" "$@"\n`)
  chmodSync(join(folder, 'npx'), 0o755)
  return folder
}

/** Stops at the first command that fails. Address and key of the page are replaced by those of the server. */
export async function runCommands(
  commands: readonly string[],
  { address, demoKey = '' }: ServerProcess,
  env: Record<string, string> = {},
): Promise<{ stdout: string; folder: string }> {
  const folder = createFolderWithNpx()
  const script = commands
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', address)
    .replaceAll('tek_live_…', demoKey)
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: {
      PATH: [folder, dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: process.env['HOME'],
      NODE_NO_WARNINGS: '1',
      ENGAGE_KEY: demoKey,
      ENGAGE_SERVER: address,
      ENGAGE_URL: `${address}/api/v1`,
      ...COMPILED,
      ...env,
    },
    maxBuffer: 20_000_000,
  })
  return { stdout, folder }
}
