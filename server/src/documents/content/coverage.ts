// The characters for which fonts have a glyph, from their `cmap` tables:
// https://learn.microsoft.com/en-us/typography/opentype/spec/cmap
export type Coverage = { has(codePoint: number): boolean }

export function readCoverage(fonts: readonly Buffer[]): Coverage {
  const bits = new Uint8Array(0x110000 / 8)
  const addRange = (from: number, to: number) => {
    for (let point = from; point <= to; point += 1)
      bits[point >> 3] = (bits[point >> 3] ?? 0) | (1 << (point & 7))
  }
  for (const font of fonts) readCmap(font, addRange)
  return { has: (point) => ((bits[point >> 3] ?? 0) & (1 << (point & 7))) !== 0 }
}

type AddRange = (from: number, to: number) => void

function readCmap(font: Buffer, addRange: AddRange): void {
  const start = findTable(font, 'cmap')
  const subtables = font.readUInt16BE(start + 2)
  for (let index = 0; index < subtables; index += 1) {
    const subtable = font.subarray(start + font.readUInt32BE(start + 8 + index * 8))
    const format = subtable.readUInt16BE(0)
    if (format === 4) readSegments(subtable, addRange)
    if (format === 12) readGroups(subtable, addRange)
  }
}

function findTable(font: Buffer, name: string): number {
  const tables = font.readUInt16BE(4)
  for (let record = 12; record < 12 + tables * 16; record += 16)
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8)
  throw new Error(`The font has no ${name} table`)
}

/** Format 4: the Basic Multilingual Plane. The last segment, U+FFFF, is only a terminator. */
function readSegments(subtable: Buffer, addRange: AddRange): void {
  const length = subtable.readUInt16BE(6)
  for (let at = 0; at < length; at += 2) {
    const [from, to] = [subtable.readUInt16BE(16 + length + at), subtable.readUInt16BE(14 + at)]
    if (from !== 0xffff) addRange(from, to)
  }
}

/** Format 12: all planes. */
function readGroups(subtable: Buffer, addRange: AddRange): void {
  const groups = subtable.readUInt32BE(12)
  for (let at = 16; at < 16 + groups * 12; at += 12)
    addRange(subtable.readUInt32BE(at), subtable.readUInt32BE(at + 4))
}
