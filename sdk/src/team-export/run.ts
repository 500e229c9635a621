// The state of a data export: its place, its open files and its requests.
import { ApiError } from '../errors.ts'
import { getMe } from '../generated/sdk.gen.ts'
import { pause } from '../retry.ts'
import { DOCUMENTS, type ExportKind, listKinds, toFileName } from './kinds.ts'
import type { ExportGet } from './pages.ts'
import { type Sha256, sha256 } from './sha256.ts'
import type { TeamExportFile, TeamExportOptions, TeamExportPlace, TeamExportStep } from './types.ts'

/** The default of `reserve`, the share of the rate limit that is left to others. */
const RESERVE = 0.25
export const encoder = new TextEncoder()

export type Run = Awaited<ReturnType<typeof startRun>>

export async function startRun(options: TeamExportOptions) {
  const get = createPacedGet(options)
  const place = options.resume ? structuredClone(options.resume.place) : await createFirstPlace(options, get)
  let stored = structuredClone(place)
  const hashes = new Map<string, Sha256>()
  /** Ids in the file that is being read. */
  const exportedIds = new Set<string>()
  for (const { name } of place.open) {
    const ids = name === DOCUMENTS ? undefined : exportedIds
    hashes.set(name, await restoreHash(options.resume?.read(name), ids))
  }

  function openFile(name: string) {
    const found = place.open.find((file) => file.name === name)
    if (found) return found
    const file = { name, count: 0, size: 0 }
    place.open.push(file)
    hashes.set(name, sha256())
    return file
  }

  return {
    get,
    place,
    exportedIds,
    isOpen: (name: string) => place.open.some((file) => file.name === name),
    write(name: string, items: readonly object[]) {
      const bytes = encoder.encode(items.map((item) => `${JSON.stringify(item)}\n`).join(''))
      const file = openFile(name)
      file.count += items.length
      file.size += bytes.length
      hashes.get(name)?.update(bytes)
      return { name, bytes }
    },
    close(name: string, more: Partial<TeamExportFile> = {}) {
      const file = openFile(name)
      place.open = place.open.filter((one) => one !== file)
      place.files.push({ ...file, sha256: hashes.get(name)?.digest() ?? '', ...more })
    },
    /** A partial step has the place of the previous one, so that an interrupted export repeats it. */
    step(file: string, writes: TeamExportStep['writes'], isPartial = false): TeamExportStep {
      if (!isPartial) stored = structuredClone(place)
      return { writes, place: stored, progress: { ...place.progress }, file }
    },
  }
}

/** Leaves a share of the rate limit to others: slows down before the limit is reached, instead of waiting for a 429. */
function createPacedGet({ client, signal, reserve = RESERVE }: TeamExportOptions): ExportGet {
  return async <T>(url: string, { query = {}, path = {}, timeoutSeconds }: Parameters<ExportGet>[1] = {}) => {
    const { limit = 1, remaining = 1 } = client.rateLimit ?? {}
    if (remaining < limit * reserve) await pause(60 / limit, signal)
    const call = { ...(signal && { signal }), ...(timeoutSeconds && { timeoutSeconds }) }
    return (await client.get({ url, query, path, ...call })) as T
  }
}

async function createFirstPlace(
  { client, documents = false, history = false, signal }: TeamExportOptions,
  get: ExportGet,
): Promise<TeamExportPlace> {
  const started_at = new Date().toISOString()
  const { team, user } = await getMe({ client, ...(signal && { signal }) })
  const events_before = await readEventsPlace(get)
  const expected = await countLines(get, listKinds({ history }))
  return {
    format: 'team-engagement-export',
    version: 1,
    team: { id: team.id, name: team.name },
    exported_by: { id: user.id, email: user.email },
    started_at,
    events_before,
    history,
    files: [],
    documents: documents ? { count: 0, size: 0, unavailable: 0 } : null,
    left_out: [],
    open: documents ? [{ name: DOCUMENTS, count: 0, size: 0 }] : [],
    expected,
    progress: { done: 0, total: Object.values(expected).reduce((sum, count) => sum + count, 0) },
  }
}

export const readEventsPlace = async (get: ExportGet): Promise<string | null> =>
  (
    await readUnlessForbidden(
      get<{ next: string }>('/api/v1/events', { query: { after: 'latest', limit: 1 } }),
    )
  )?.next ?? null

/** Counts lines for the progress only. Documents of missions have no list and are not counted. */
async function countLines(get: ExportGet, kinds: readonly ExportKind[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const kind of kinds)
    if ('list' in kind) {
      const page = await readUnlessForbidden(get<{ total: number }>(kind.list, { query: { per_page: 1 } }))
      counts[toFileName(kind)] = page?.total ?? 0
    } else counts[toFileName(kind)] = kind.from === 'setting' ? 1 : 0
  for (const kind of kinds) if ('like' in kind) counts[toFileName(kind)] = counts[`${kind.like}.jsonl`] ?? 0
  return counts
}

async function readUnlessForbidden<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}

/** Hashes the content of an incomplete file, and adds the ids of its lines to `ids`. */
async function restoreHash(
  chunks: AsyncIterable<Uint8Array> | undefined,
  ids?: Set<string>,
): Promise<Sha256> {
  const hash = sha256()
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks ?? []) {
    hash.update(chunk)
    if (!ids) continue
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) ids.add((JSON.parse(line) as { id: string }).id)
  }
  return hash
}
