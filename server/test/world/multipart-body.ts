// Bodies with a file part, as browsers send them.

export type Part = { name: string; value: string | Buffer; head?: string }

const BOUNDARY = 'a-boundary-of-the-test'

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

export const encodeParts = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, head = '' }) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

/** Sent instead of a JSON body: the JSON and a PDF. */
export class WithFile {
  readonly parts: readonly [Part, Part]

  constructor(json: object, file: Buffer, names = { json: 'invoice', file: 'file' }) {
    const head = '; filename="a.pdf"\r\nContent-Type: application/pdf'
    this.parts = [
      { name: names.json, value: JSON.stringify(json) },
      { name: names.file, value: file, head },
    ]
  }
}
