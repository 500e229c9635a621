// Part of npm test: dependencies are pinned, hashed, licensed, have no install scripts, and no known vulnerabilities
// where the registry can report them. Works offline.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type Lockfile, listDependencyViolations, type Manifest, readAudit } from './dependency-rules.ts'

const FOLDERS = ['.', 'scripts/runtime', 'scripts/mutants']
const TIMEOUT_MS = 8000

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

async function listFolderViolations(folder: string): Promise<string[]> {
  const manifest: Manifest = await readJson(`${folder}/package.json`)
  const lockfile: Lockfile = await readJson(`${folder}/package-lock.json`)
  return listDependencyViolations(manifest, lockfile)
}

function runNpmAudit(): Promise<string> {
  const npm = process.env['npm_execpath']
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const args = [...first, 'audit', '--json', '--fetch-retries=0', `--fetch-timeout=${TIMEOUT_MS / 2}`]
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: TIMEOUT_MS })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.on('error', () => resolve(''))
    child.on('close', () => resolve(output))
  })
}

const violations = (await Promise.all(FOLDERS.map(listFolderViolations))).flat()
for (const violation of violations) console.log(violation)
const { isBad, line } = readAudit(await runNpmAudit())
console.log(isBad ? `${line}; see npm audit` : line)
process.exitCode = violations.length > 0 || isBad ? 1 : 0
