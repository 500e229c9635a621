// What a data export takes and returns.
import type { Client } from '../client.types.ts'

export type TeamExportFile = {
  name: string
  /** Number of lines. */
  count: number
  size: number
  sha256: string
  /** `after` of `GET /changes` for this `resource`, to catch up. The file may already have some of the changes. */
  resource?: string
  changes_after?: string
}

export type TeamExportManifest = {
  format: 'team-engagement-export'
  version: 1
  team: { id: string; name: string }
  exported_by: { id: string; email: string }
  /** `started_at` and `ended_at` are times by the clock of the machine that exports. */
  started_at: string
  ended_at: string
  /** `after` of `GET /events` at the beginning and end of the export. null without the scope `events:read`. */
  events_before: string | null
  events_after: string | null
  /** Whether events, mails and the audit log are included. */
  history: boolean
  files: TeamExportFile[]
  /** Files of the folder `documents`, which `documents.jsonl` lists. null if they are not included. */
  documents: { count: number; size: number; unavailable: number } | null
  /** Files that the caller may not read, with the reason of the error. */
  left_out: { name: string; reason: string }[]
}

/** The place from which an export continues, as JSON. It is valid only for the same team and the same options. */
export type TeamExportPlace = Omit<TeamExportManifest, 'ended_at' | 'events_after'> & {
  /** Incomplete files. Truncate each of them to its `size` before the export continues. */
  open: { name: string; count: number; size: number }[]
  /** Places in the file that is being read: the next page, and the page with the first repeated resource. */
  after?: string | undefined
  repeated_after?: string | undefined
  /** Lines of each file, as counted at the beginning. */
  expected: Record<string, number>
  progress: TeamExportProgress
}

/** Lines and documents; more documents become known as their resources are read. */
export type TeamExportProgress = { done: number; total: number }

export type TeamExportStep = {
  /** Bytes to append to these files before `place` is stored. A document is always whole, and may be repeated. */
  writes: { name: string; bytes: Uint8Array }[]
  place: TeamExportPlace
  progress: TeamExportProgress
  /** The file that is being read. */
  file: string
}

export type TeamExportOptions = {
  client: Client
  /** Includes PDFs, images and accounting files, with one request for each. Default: false. */
  documents?: boolean
  /** Includes events, mails and the audit log. Default: false. */
  history?: boolean
  /** The `place` of the last step that was stored, and the content of its open files. */
  resume?: { place: TeamExportPlace; read: (name: string) => AsyncIterable<Uint8Array> }
  /** Share of the rate limit that is left to other requests of the same key or session. Default: 0.25. */
  reserve?: number
  signal?: AbortSignal
}
