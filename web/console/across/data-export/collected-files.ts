// The files of a data export in the browser, until they are saved as one zip file. Complete files are Blobs, which a browser may keep on
// its disk.
import { downloadZip } from 'client-zip'
import type { TeamExportManifest, TeamExportPlace, TeamExportStep } from '../../../shared/sdk.ts'

type Bytes = Uint8Array<ArrayBuffer>

export type CollectedFiles = ReturnType<typeof collectFiles>

export function collectFiles() {
  const complete = new Map<string, Blob>()
  const open = new Map<string, Bytes[]>()
  let size = 0

  function addBytes(name: string, bytes: Bytes): void {
    size += bytes.length
    const parts = open.get(name)
    if (!name.endsWith('.jsonl')) complete.set(name, new Blob([bytes]))
    else if (parts) parts.push(bytes)
    else open.set(name, [bytes])
  }

  function store({ writes, place }: TeamExportStep): void {
    for (const { name, bytes } of writes) addBytes(name, bytes as Bytes)
    for (const { name } of place.files) {
      if (complete.has(name)) continue
      complete.set(name, new Blob(open.get(name) ?? []))
      open.delete(name)
    }
  }

  /** Removes the bytes written after this place. */
  function truncate(place: TeamExportPlace): void {
    for (const [name, parts] of open) {
      const expectedSize = place.open.find((file) => file.name === name)?.size ?? 0
      let retainedSize = 0
      const isKept = ({ length }: Bytes) => {
        retainedSize += length
        return retainedSize <= expectedSize
      }
      open.set(name, parts.filter(isKept))
    }
  }

  async function* read(name: string): AsyncGenerator<Uint8Array> {
    yield* open.get(name) ?? []
  }

  async function zip({ ended_at }: TeamExportManifest, name: string): Promise<File> {
    const lastModified = new Date(ended_at)
    const entries = [...complete].map(([file, input]) => ({ name: file, input, lastModified }))
    return new File([await downloadZip(entries).blob()], name, { type: 'application/zip' })
  }

  return { store, truncate, read, zip, size: () => size }
}
