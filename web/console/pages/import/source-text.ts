// The text of a chosen file. Spreadsheets save CSV as UTF-8 or, in western Europe, as Windows-1252.

export type SourceText = { text: string; isWindows: boolean }

export async function textOf(file: Blob): Promise<SourceText> {
  const bytes = await file.arrayBuffer()
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isWindows: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isWindows: true }
  }
}
