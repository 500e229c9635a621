// Exports everything that the API shows of a team, as JSON Lines files with a manifest. The caller appends the bytes of each step to
// files and stores its place, from which an interrupted export continues.
import { ApiError } from '../errors.ts'
import { type DocumentLine, exportDocuments } from './documents.ts'
import { DOCUMENTS, type ExportKind, listKinds, type ResourceKind, toFileName } from './kinds.ts'
import { type ExportGet, type ExportItem, type ExportPage, exportPages } from './pages.ts'
import { encoder, type Run, readEventsPlace, startRun } from './run.ts'
import type { TeamExportManifest, TeamExportOptions, TeamExportStep } from './types.ts'

const MANIFEST = 'manifest.json'

/**
 * Exports each resource once. Others may write while the pages are read, so the files do not show one moment: a copy catches up from
 * `changes_after` and `events_before` in the manifest.
 */
export async function* exportTeam(
  options: TeamExportOptions,
): AsyncGenerator<TeamExportStep, TeamExportManifest> {
  const run = await startRun(options)
  const { place } = run
  yield run.step(MANIFEST, [])
  const doneNames = new Set([...place.files, ...place.left_out].map(({ name }) => name))
  for (const kind of listKinds(place)) if (!doneNames.has(toFileName(kind))) yield* exportKind(run, kind)
  const writes: TeamExportStep['writes'] = []
  if (run.isOpen(DOCUMENTS)) {
    // The file is written even if it has no line.
    writes.push(run.write(DOCUMENTS, []))
    run.close(DOCUMENTS)
  }
  const manifest = await createManifest(run)
  const bytes = encoder.encode(`${JSON.stringify(manifest, null, 2)}\n`)
  yield run.step(MANIFEST, [...writes, { name: MANIFEST, bytes }])
  return manifest
}

async function* exportKind(run: Run, kind: ExportKind): AsyncGenerator<TeamExportStep> {
  const { place } = run
  const name = toFileName(kind)
  if (!run.isOpen(name)) {
    run.exportedIds.clear()
    place.after = undefined
    place.repeated_after = undefined
  }
  try {
    for await (const page of exportPages(run.get, kind, place.after)) yield* exportPage(run, kind, page)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403 || run.isOpen(name)) throw error
    place.left_out.push({ name, reason: error.reason ?? 'forbidden' })
    place.progress.total -= place.expected[name] ?? 0
  }
}

async function* exportPage(
  run: Run,
  kind: ExportKind,
  { items, next, end, isPartial = false }: ExportPage,
): AsyncGenerator<TeamExportStep> {
  const { place } = run
  const name = toFileName(kind)
  const lines: DocumentLine[] = []
  let found = items
  if (kind.from === 'changes') {
    if (items.some(({ id }) => run.exportedIds.has(String(id)))) place.repeated_after ??= place.after
    found = await readNewObjects(run, kind, items)
    yield* exportDocuments(run, kind, found, lines)
  }
  const writes = [run.write(name, found)]
  if (lines.length > 0) writes.push(run.write(DOCUMENTS, lines))
  place.progress.done += found.length
  if (!isPartial) place.after = next
  if (!isPartial && next === undefined) closeKind(run, kind, end)
  yield run.step(name, writes, isPartial)
}

function closeKind(run: Run, kind: ExportKind, end: string | undefined): void {
  const { place } = run
  const name = toFileName(kind)
  const count = place.open.find((file) => file.name === name)?.count ?? 0
  place.progress.total += count - (place.expected[name] ?? 0)
  const changes_after = place.repeated_after ?? end
  run.close(name, kind.from === 'changes' && changes_after ? { resource: kind.resource, changes_after } : {})
}

/** Leaves out resources that the file already has: they changed during the export, and a copy catches up later. */
async function readNewObjects(run: Run, kind: ResourceKind, changes: ExportItem[]): Promise<ExportItem[]> {
  const objects: ExportItem[] = []
  for (const { id, deleted, object } of changes) {
    if (deleted || run.exportedIds.has(String(id))) continue
    const found = (object as ExportItem | null) ?? (await readLargeObject(run.get, kind, String(id)))
    if (!found) continue
    run.exportedIds.add(String(id))
    objects.push(found)
  }
  return objects
}

async function readLargeObject(
  get: ExportGet,
  { list }: ResourceKind,
  id: string,
): Promise<ExportItem | undefined> {
  try {
    const { allowed_actions: _, ...object } = await get<ExportItem>(`${list}/{id}`, { path: { id } })
    return object
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

async function createManifest({ get, place }: Run): Promise<TeamExportManifest> {
  const { format, version, team, exported_by, started_at, events_before, history } = place
  return {
    format,
    version,
    team,
    exported_by,
    started_at,
    ended_at: new Date().toISOString(),
    events_before,
    events_after: await readEventsPlace(get),
    history,
    files: place.files,
    documents: place.documents,
    left_out: place.left_out,
  }
}
