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

/** Sent instead of a JSON body: the JSON and a PDF. */
export class WithFile {
  readonly json: object
  readonly parts: readonly [Part, Part]
  readonly #names: typeof NAMES

  constructor(json: object, file: Buffer, names = NAMES) {
    this.json = json
    this.#names = names
    const head = '; filename="a.pdf"\r\nContent-Type: application/pdf'
    this.parts = [
      { name: names.json, value: JSON.stringify(json) },
      { name: names.file, value: file, head },
    ]
  }

  /** The same file with other JSON. */
  with(json: object): WithFile {
    return new WithFile(json, this.parts[1].value as Buffer, this.#names)
  }
}

/** The JSON of a body, with or without a file. */
export const jsonOf = <T>(body: T | WithFile): T | object => (body instanceof WithFile ? body.json : body)

/** Other JSON in place of that of a body: in its part, if the body has a file. */
export const inPlaceOf = <T>(body: unknown, json: T): T | WithFile =>
  body instanceof WithFile ? body.with(json as object) : json

/** The body with more fields before its own. */
export const withFields = (fields: object, body?: object): object =>
  inPlaceOf(body, { ...fields, ...jsonOf(body) })
