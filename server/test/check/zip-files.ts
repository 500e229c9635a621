// The files of a zip file whose entries are not compressed, read from its central directory.

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50

export function readZipFiles(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || zip.readUInt32LE(end) !== END_SIGNATURE) throw new Error('Not a zip file')
  const files = new Map<string, Buffer>()
  let entryStart = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(entryStart) !== ENTRY_SIGNATURE || zip.readUInt16LE(entryStart + 10) !== 0)
      throw new Error('The entry of the zip file is compressed')
    const [size, headerStart] = [zip.readUInt32LE(entryStart + 20), zip.readUInt32LE(entryStart + 42)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(entryStart + offset),
    ) as [number, number, number]
    const data = headerStart + 30 + zip.readUInt16LE(headerStart + 26) + zip.readUInt16LE(headerStart + 28)
    files.set(
      zip.toString('utf8', entryStart + 46, entryStart + 46 + nameLength),
      zip.subarray(data, data + size),
    )
    entryStart += 46 + nameLength + extraLength + commentLength
  }
  return files
}
