// Changes the family name of a font, in its `name` table: https://learn.microsoft.com/en-us/typography/opentype/spec/name

const NAME_IDS = { family: 1, typographicFamily: 16 } as const
const MACINTOSH = 1
/** Size in bytes of a record of the table directory, and of a record of the `name` table. */
const [DIRECTORY_RECORD, NAME_RECORD] = [16, 12]

type Name = { ids: Buffer; platform: number; id: number; text: Buffer }

/** Returns a copy of the font with a renamed family. All other names stay the same, also those that PDFs contain. */
export function renameFamily(font: Buffer, rename: (family: string) => string): Buffer {
  const record = findRecord(font, 'name')
  const [start, length] = [font.readUInt32BE(record + 8), font.readUInt32BE(record + 12)]
  const renamed = readNames(font.subarray(start, start + length)).map((name) =>
    isFamily(name) ? { ...name, text: encode(name, rename(decode(name))) } : name,
  )
  const table = writeNames(renamed)
  // The table is longer than before: it goes to the end, where tables start at multiples of 4 bytes.
  const copy = Buffer.concat([font, Buffer.alloc(-font.length & 3), table])
  copy.writeUInt32BE(computeChecksum(table), record + 4)
  copy.writeUInt32BE(copy.length - table.length, record + 8)
  copy.writeUInt32BE(table.length, record + 12)
  return copy
}

const isFamily = ({ id }: Name) => id === NAME_IDS.family || id === NAME_IDS.typographicFamily

function findRecord(font: Buffer, table: string): number {
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index += 1) {
    const record = 12 + index * DIRECTORY_RECORD
    if (font.toString('latin1', record, record + 4) === table) return record
  }
  throw new Error(`The font has no ${table} table`)
}

function readNames(table: Buffer): Name[] {
  const [count, strings] = [table.readUInt16BE(2), table.readUInt16BE(4)]
  return Array.from({ length: count }, (_, index) => {
    const record = table.subarray(6 + index * NAME_RECORD)
    const [platform, id] = [record.readUInt16BE(0), record.readUInt16BE(6)]
    const from = strings + record.readUInt16BE(10)
    return {
      ids: record.subarray(0, 8),
      platform,
      id,
      text: table.subarray(from, from + record.readUInt16BE(8)),
    }
  })
}

/** Writes version 0 of the table, which has no language tags: no bundled font uses them. */
function writeNames(names: Name[]): Buffer {
  const header = Buffer.alloc(6)
  header.writeUInt16BE(names.length, 2)
  header.writeUInt16BE(header.length + names.length * NAME_RECORD, 4)
  let offset = 0
  const records = names.map(({ ids, text }) => {
    const location = Buffer.alloc(4)
    location.writeUInt16BE(text.length, 0)
    location.writeUInt16BE(offset, 2)
    offset += text.length
    return Buffer.concat([ids, location])
  })
  return Buffer.concat([header, ...records, ...names.map(({ text }) => text)])
}

const decode = ({ platform, text }: Name) =>
  platform === MACINTOSH ? text.toString('latin1') : Buffer.from(text).swap16().toString('utf16le')
const encode = ({ platform }: Name, text: string) =>
  platform === MACINTOSH ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16()

/** Returns the checksum that the table directory stores: the sum of the 32-bit words. */
function computeChecksum(table: Buffer): number {
  const words = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
  let sum = 0
  for (let offset = 0; offset < words.length; offset += 4) sum = (sum + words.readUInt32BE(offset)) >>> 0
  return sum
}
