// The files of a zip file whose entries are stored as they are, read from its central directory.

const END = 0x06054b50
const ENTRY = 0x02014b50

export function readZipFiles(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('Not a zip file')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY || zip.readUInt16LE(at + 10) !== 0)
      throw new Error('The entry of the zip file is compressed')
    const [size, headerStart] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const data = headerStart + 30 + zip.readUInt16LE(headerStart + 26) + zip.readUInt16LE(headerStart + 28)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), zip.subarray(data, data + size))
    at += 46 + name + extra + comment
  }
  return files
}
