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

const NAMES = { json: 'invoice', file: 'file' }
const HEAD = '; filename="a.pdf"\r\nContent-Type: application/pdf'

/** A body with the JSON and a PDF as two parts, which a test sends instead of a JSON body. */
export class WithFile {
  readonly json: object
  readonly #file: Buffer
  readonly #names: typeof NAMES

  constructor(json: object, file: Buffer, names = NAMES) {
    this.json = json
    this.#file = file
    this.#names = names
  }

  /** The same file with other JSON. */
  with(json: object): WithFile {
    return new WithFile(json, this.#file, this.#names)
  }

  encode(json: string | Buffer = JSON.stringify(this.json)): Buffer {
    return encodeParts([
      { name: this.#names.json, value: json },
      { name: this.#names.file, value: this.#file, head: HEAD },
    ])
  }
}

/** The JSON of a body, with or without a file. */
export const getJson = <T>(body: T | WithFile): T | object => (body instanceof WithFile ? body.json : body)

/** The body with more fields before its own. */
export function withFields(fields: object, body?: object): object {
  const json = { ...fields, ...getJson(body) }
  return body instanceof WithFile ? body.with(json) : json
}
