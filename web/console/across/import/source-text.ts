// The text of a chosen file. `isWindows` is true if it was not UTF-8 and was read as Windows-1252.
import { decodeCsv } from '../../../shared/sdk.ts'

export type SourceText = { text: string; isWindows: boolean }

export async function readSourceText(file: Blob): Promise<SourceText> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeCsv(bytes)
  return { text, isWindows: !isUtf8(bytes) }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
