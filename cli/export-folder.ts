// The folder of a running data export. An interrupted export resumes from it, and the zip file is created from it.
import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync } from 'node:fs'
import {
  appendFile,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeZip } from 'client-zip'
import {
  type Client,
  getMe,
  type TeamExportManifest,
  type TeamExportOptions,
  type TeamExportPlace,
  type TeamExportStep,
} from '../sdk/src/index.ts'
import { type Failure, failure } from './failure.ts'
import { createExistsFailure, PRIVATE_MODE } from './save-file.ts'

const PLACE = 'place'
const ARCHIVE = 'archive'
const MANIFEST = 'manifest.json'
const DOCUMENTS = 'documents.jsonl'
const FOLDER_MODE = 0o700

type Choices = { documents: boolean; history: boolean }
type Resume = NonNullable<TeamExportOptions['resume']>

export type ExportFolder = Awaited<ReturnType<typeof openExportFolder>>

export async function openExportFolder(folder: string, isFresh: boolean) {
  const toPath = (name: string) => join(folder, name)
  if (isFresh) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE }).catch(throwWriteFailure)

  function throwWriteFailure(error: NodeJS.ErrnoException): never {
    throw toWriteFailure(folder, error)
  }

  /** Returns undefined if there is nothing to continue. */
  async function resume(client: Client, { documents, history }: Choices): Promise<Resume | undefined> {
    if (!existsSync(toPath(PLACE))) return undefined
    const place: TeamExportPlace = JSON.parse(await readFile(toPath(PLACE), 'utf8'))
    const { team } = await getMe({ client })
    if (place.team.id !== team.id || place.history !== history || (place.documents !== null) !== documents)
      throw failure(
        `${folder} has an interrupted export of another team or with other options: use --fresh to start again, or another file.`,
      )
    await truncateToPlace(place)
    return { place, read: (name) => createReadStream(toPath(name)) }
  }

  /** Removes what was written after the place was stored. */
  async function truncateToPlace({ open, files }: TeamExportPlace): Promise<void> {
    for (const { name, size } of open) {
      await appendFile(toPath(name), '', { mode: PRIVATE_MODE })
      await truncate(toPath(name), size)
    }
    const knownNames = new Set([...open, ...files].map(({ name }) => name))
    for (const { name } of await readdir(folder, { withFileTypes: true }))
      if (name.endsWith('.jsonl') && !knownNames.has(name)) await rm(toPath(name))
  }

  async function store({ writes, place }: TeamExportStep): Promise<void> {
    try {
      for (const { name, bytes } of writes) await writeExportFile(name, bytes)
      const part = toPath(`${PLACE}.new`)
      await writeFile(part, JSON.stringify(place), { mode: PRIVATE_MODE })
      await rename(part, toPath(PLACE))
    } catch (error) {
      throwWriteFailure(error as NodeJS.ErrnoException)
    }
  }

  async function writeExportFile(name: string, bytes: Uint8Array): Promise<void> {
    if (name.endsWith('.jsonl')) return appendFile(toPath(name), bytes, { mode: PRIVATE_MODE })
    await mkdir(dirname(toPath(name)), { recursive: true, mode: FOLDER_MODE })
    await writeFile(toPath(name), bytes, { mode: PRIVATE_MODE })
  }

  async function* entries({ files, ended_at, documents }: TeamExportManifest) {
    const lastModified = new Date(ended_at)
    const names = [MANIFEST, ...files.map(({ name }) => name)]
    for (const name of names) yield { name, lastModified, input: createReadStream(toPath(name)) }
    if (documents)
      for await (const line of createInterface({ input: createReadStream(toPath(DOCUMENTS)) })) {
        const { file } = JSON.parse(line) as { file: string | null }
        if (file) yield { name: file, lastModified, input: createReadStream(toPath(file)) }
      }
  }

  /** The zip file appears when it is complete; then the folder is deleted. */
  async function pack(file: string, isForced: boolean, manifest: TeamExportManifest) {
    const hash = createHash('sha256')
    let size = 0
    try {
      const handle = await open(toPath(ARCHIVE), 'w', PRIVATE_MODE)
      try {
        for await (const chunk of makeZip(entries(manifest))) {
          hash.update(chunk)
          size += chunk.length
          await handle.writeFile(chunk)
        }
      } finally {
        await handle.close()
      }
      if (isForced) await rename(toPath(ARCHIVE), file)
      else await copyFile(toPath(ARCHIVE), file, constants.COPYFILE_EXCL)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw code === 'EEXIST'
        ? createExistsFailure(file)
        : toWriteFailure(file, error as NodeJS.ErrnoException)
    }
    await rm(folder, { recursive: true, force: true })
    return { size, sha256: hash.digest('hex') }
  }

  return { resume, store, pack }
}

const toWriteFailure = (file: string, error: NodeJS.ErrnoException): Failure | Error =>
  error.code ? failure(`Cannot write ${file}: ${error.message}`) : error
