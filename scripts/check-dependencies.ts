// A part of npm test: pinned, hashed, licensed, without install scripts, and without known holes where the
// registry can tell. Needs no network.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dependencyFaults, type Lockfile, type Manifest, readAudit } from './dependency-rules.ts'

const FOLDERS = ['.', 'scripts/runtime']
const PATIENCE_MS = 8000

const jsonIn = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

async function faultsIn(folder: string): Promise<string[]> {
  const manifest: Manifest = await jsonIn(`${folder}/package.json`)
  const lockfile: Lockfile = await jsonIn(`${folder}/package-lock.json`)
  return dependencyFaults(manifest, lockfile)
}

function npmAudit(): Promise<string> {
  const npm = process.env['npm_execpath']
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const args = [...first, 'audit', '--json', '--fetch-retries=0', `--fetch-timeout=${PATIENCE_MS / 2}`]
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: PATIENCE_MS })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.on('error', () => resolve(''))
    child.on('close', () => resolve(output))
  })
}

const faults = (await Promise.all(FOLDERS.map(faultsIn))).flat()
for (const fault of faults) console.log(fault)
const { isBad, line } = readAudit(await npmAudit())
console.log(isBad ? `${line}; see npm audit` : line)
process.exitCode = faults.length > 0 || isBad ? 1 : 0
