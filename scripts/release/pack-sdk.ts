// npm run sdk:pack: builds the SDK as published, and packs it into the current folder.
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describePacked, type PackedArchive, packWithNpm } from './npm-pack.ts'

const SDK = fileURLToPath(new URL('../../sdk/', import.meta.url))

export async function packSdk(destination: string): Promise<PackedArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-pack-'))
  try {
    for (const file of ['package.json', 'README.md', '../LICENSE'])
      await copyFile(join(SDK, file), join(folder, file.replace('../', '')))
    await promisify(execFile)('tsc', ['-p', SDK, '--outDir', join(folder, 'dist')])
    return await packWithNpm(folder, destination)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) console.log(describePacked(await packSdk(process.cwd())))
