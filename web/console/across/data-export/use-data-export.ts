// Runs a data export in the page: its progress, and how it stops and resumes.
import { useEffect, useRef, useState } from 'preact/hooks'
import { saveFile } from '../../../shared/kit/download.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { loadErrorTexts } from '../../../shared/language/error-texts.ts'
import {
  exportTeam,
  type TeamExportManifest,
  type TeamExportPlace,
  type TeamExportProgress,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { type CollectedFiles, collectFiles } from './collected-files.ts'

/** A browser holds all lines in memory until the file is saved. */
export const MAX_LINES = 100_000
export const MAX_BYTES = 500_000_000

export type Choices = { documents: boolean; history: boolean }

export type DataExport =
  | { state: 'running'; progress: TeamExportProgress }
  | { state: 'failed'; progress: TeamExportProgress; error: unknown }
  | { state: 'too-large'; lines: number; bytes: number }
  | { state: 'done'; manifest: TeamExportManifest; size: number }

type ExportState = { files: CollectedFiles; place?: TeamExportPlace; choices: Choices }

const NO_PROGRESS = { done: 0, total: 0 }

export function useDataExport() {
  const today = useToday()
  const [run, setRun] = useState<DataExport>()
  const exportState = useRef<ExportState>(undefined)
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])
  useLeaveWarning(run?.state === 'running')

  async function continueExport(from: ExportState): Promise<void> {
    exportState.current = from
    const controller = new AbortController()
    abortController.current = controller
    setRun({ state: 'running', progress: from.place?.progress ?? NO_PROGRESS })
    try {
      const manifest = await read(from, controller.signal)
      if (manifest) await save(from.files, manifest)
    } catch (error) {
      if (controller.signal.aborted) return
      await loadErrorTexts()
      setRun({ state: 'failed', progress: from.place?.progress ?? NO_PROGRESS, error })
    }
  }

  /** Returns undefined if the export exceeds the limits of a browser. */
  async function read(from: ExportState, signal: AbortSignal): Promise<TeamExportManifest | undefined> {
    const { files, place, choices } = from
    if (place) files.truncate(place)
    const resume = place && { resume: { place, read: files.read } }
    const steps = exportTeam({ client: api(), ...choices, ...resume, signal })
    for (;;) {
      const { value, done } = await steps.next()
      if (done) return value
      files.store(value)
      from.place = value.place
      const [lines, bytes] = [value.progress.total, files.size()]
      if (lines > MAX_LINES || bytes > MAX_BYTES) {
        exportState.current = undefined
        setRun({ state: 'too-large', lines, bytes })
        return undefined
      }
      setRun({ state: 'running', progress: value.progress })
    }
  }

  async function save(files: CollectedFiles, manifest: TeamExportManifest): Promise<void> {
    const file = await files.zip(manifest, `team-data-${today}.zip`)
    saveFile(file)
    exportState.current = undefined
    setRun({ state: 'done', manifest, size: file.size })
  }

  return {
    run,
    start: (choices: Choices) => void continueExport({ files: collectFiles(), choices }),
    resume: () => exportState.current && void continueExport(exportState.current),
    stop: () => {
      abortController.current?.abort()
      exportState.current = undefined
      setRun(undefined)
    },
  }
}

/** Makes the browser ask for confirmation before it closes the page. */
function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])
}
