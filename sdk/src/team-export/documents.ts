// Exports the documents of resources. Each one is a separate file, with a line in documents.jsonl.
import { ApiError } from '../errors.ts'
import { type DocumentOf, type ResourceKind, toFileName } from './kinds.ts'
import type { ExportGet, ExportItem } from './pages.ts'
import type { Run } from './run.ts'
import { sha256 } from './sha256.ts'
import type { TeamExportStep } from './types.ts'

const DOCUMENT_TIMEOUT_SECONDS = 600

/** Statuses of documents that the caller may not read or that do not exist (yet). The export continues without them. */
const UNAVAILABLE = [400, 403, 404]
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/csv': 'csv',
  'text/plain': 'txt',
}

/** A line of documents.jsonl. */
export type DocumentLine = {
  /** null if the document is unavailable. */
  file: string | null
  resource: string
  id: string | undefined
  size: number | null
  sha256: string | null
  problem: string | null
}

/** Yields the files of the documents, and appends their lines to `lines`. */
export async function* exportDocuments(
  run: Run,
  kind: ResourceKind,
  objects: readonly ExportItem[],
  lines: DocumentLine[],
): AsyncGenerator<TeamExportStep> {
  const { documents, progress } = run.place
  if (!documents) return
  const sources = objects.flatMap((object) => kind.listDocuments?.(object as never) ?? [])
  progress.total += sources.length
  for (const source of sources) {
    const { line, bytes } = await readDocument(run.get, kind, source)
    lines.push(line)
    progress.done += 1
    if (line.file && bytes) {
      documents.count += 1
      documents.size += bytes.length
      yield run.step(toFileName(kind), [{ name: line.file, bytes }], true)
    } else documents.unavailable += 1
  }
}

async function readDocument(
  get: ExportGet,
  { resource }: ResourceKind,
  { name, url, path }: DocumentOf,
): Promise<{ line: DocumentLine; bytes?: Uint8Array }> {
  const id = path['id']
  try {
    const content = await get<File>(url, { path, timeoutSeconds: DOCUMENT_TIMEOUT_SECONDS })
    const bytes = new Uint8Array(await content.arrayBuffer())
    const hash = sha256()
    hash.update(bytes)
    const file = `documents/${name}.${EXTENSIONS[content.type] ?? 'bin'}`
    return { line: { file, resource, id, size: bytes.length, sha256: hash.digest(), problem: null }, bytes }
  } catch (error) {
    if (!(error instanceof ApiError) || !UNAVAILABLE.includes(error.status)) throw error
    const problem = error.reason ?? String(error.status)
    return { line: { file: null, resource, id, size: null, sha256: null, problem } }
  }
}
