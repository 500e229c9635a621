// The files of a data export in the browser, until they are saved as one zip file. Complete files are Blobs, which a browser may keep on
// its disk.
import { downloadZip } from 'client-zip'
import type { TeamExportManifest, TeamExportPlace, TeamExportStep } from '../../../shared/sdk.ts'

type Bytes = Uint8Array<ArrayBuffer>

export type CollectedFiles = ReturnType<typeof collectFiles>

export function collectFiles() {
  const finishedFiles = new Map<string, Blob>()
  const unfinishedFiles = new Map<string, Bytes[]>()
  let size = 0

  function addBytes(name: string, bytes: Bytes): void {
    size += bytes.length
    const parts = unfinishedFiles.get(name)
    if (!name.endsWith('.jsonl')) finishedFiles.set(name, new Blob([bytes]))
    else if (parts) parts.push(bytes)
    else unfinishedFiles.set(name, [bytes])
  }

  function store({ writes, place }: TeamExportStep): void {
    for (const { name, bytes } of writes) addBytes(name, bytes as Bytes)
    for (const { name } of place.files) {
      if (finishedFiles.has(name)) continue
      finishedFiles.set(name, new Blob(unfinishedFiles.get(name) ?? []))
      unfinishedFiles.delete(name)
    }
  }

  /** Removes the bytes written after this place. */
  function truncate(place: TeamExportPlace): void {
    for (const [name, parts] of unfinishedFiles) {
      const expectedSize = place.open.find((file) => file.name === name)?.size ?? 0
      let retainedSize = 0
      const isKept = ({ length }: Bytes) => {
        retainedSize += length
        return retainedSize <= expectedSize
      }
      unfinishedFiles.set(name, parts.filter(isKept))
    }
  }

  async function* read(name: string): AsyncGenerator<Uint8Array> {
    yield* unfinishedFiles.get(name) ?? []
  }

  async function zip({ ended_at }: TeamExportManifest, name: string): Promise<File> {
    const lastModified = new Date(ended_at)
    const entries = [...finishedFiles].map(([file, input]) => ({ name: file, input, lastModified }))
    return new File([await downloadZip(entries).blob()], name, { type: 'application/zip' })
  }

  return { store, truncate, read, zip, size: () => size }
}
