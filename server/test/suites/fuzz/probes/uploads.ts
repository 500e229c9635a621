// Malformed multipart bodies are refused, and nothing is stored.
import { BARE_PDF } from '../../../make/uploads.ts'
import { parseRefusal } from '../checks.ts'
import type { Operation, Parts } from '../operations.ts'
import { composeValid, type Probe } from './probe.ts'

const BOUNDARY = 'a-boundary-of-the-fuzzer'
const PDF = BARE_PDF.toString('latin1')

const formatPart = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const formatFilePart = ({ file }: Parts, value = PDF) =>
  formatPart(file, value, '; filename="a.pdf"\r\nContent-Type: application/pdf')
const END = `--${BOUNDARY}--\r\n`

type Make = (json: string, parts: Parts) => string

const BROKEN_UPLOADS: Record<string, Make> = {
  nothing: () => '',
  'no parts': () => END,
  'the file alone': (_, parts) => formatFilePart(parts) + END,
  'no end': (json, parts) => formatPart(parts.json, json) + formatFilePart(parts),
  'an unknown part': (json, parts) => formatPart(parts.json, json) + formatPart('nonsense', 'x') + END,
  'the JSON twice': (json, parts) => formatPart(parts.json, json) + formatPart(parts.json, json) + END,
  'the file twice': (json, parts) =>
    formatPart(parts.json, json) + formatFilePart(parts) + formatFilePart(parts) + END,
  'broken JSON': (_, parts) => formatPart(parts.json, '{') + formatFilePart(parts) + END,
  'a list': (_, parts) => formatPart(parts.json, '[]') + formatFilePart(parts) + END,
  'no PDF': (json, parts) => formatPart(parts.json, json) + formatFilePart(parts, 'MZ') + END,
  'an empty file': (json, parts) => formatPart(parts.json, json) + formatFilePart(parts, '') + END,
  'a part without a name': (json, parts) => formatPart('', json) + formatFilePart(parts) + END,
  'another boundary': (json, parts) =>
    (formatPart(parts.json, json) + formatFilePart(parts) + END).replaceAll(BOUNDARY, 'b'),
  'a member of every object': (json) => formatPart('__proto__', json) + END,
}

/** Uploads with JSON that excludes a file. */
const WITHOUT_PLACE: Record<string, Make> = {
  'a file that has no place': (json, parts) => formatPart(parts.json, json) + formatFilePart(parts) + END,
  'a path as file name': (json, parts) =>
    formatPart(parts.json, json) + formatPart(parts.file, PDF, '; filename="../../etc/passwd"') + END,
}

/** Uploads to operations that require a file. */
const WITHOUT_FILE: Record<string, Make> = {
  'the JSON alone': (json, parts) => formatPart(parts.json, json) + END,
  'the file as text': (json, parts) => formatPart(parts.json, json) + formatPart(parts.file, 'F-1') + END,
  'a PDF without content': (json, parts) => formatPart(parts.json, json) + formatFilePart(parts) + END,
}

const listKinds = ({ isRequired }: Parts): [string, Make][] => [
  ...Object.entries(BROKEN_UPLOADS),
  ...Object.entries(isRequired ? WITHOUT_FILE : WITHOUT_PLACE),
]

export function listUploadProbes(operation: Operation): Probe[] {
  const { parts } = operation
  if (!parts) return []
  return [
    ...listKinds(parts).map(([kind, make]) =>
      createUploadProbe(operation, kind, (json) => make(json, parts)),
    ),
    ...(parts.isRequired ? [createPlainJsonProbe(operation, parts)] : []),
  ]
}

const createUploadProbe = (operation: Operation, kind: string, make: (json: string) => string): Probe => ({
  name: `uploads-${operation.id}-${kind.replaceAll(' ', '_')}`,
  operation,
  async run(session) {
    const request = composeValid(this.name, operation, await session.target(operation))
    const headers = { ...request.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const sent = { ...request, headers, body: make(request.json ?? '{}') }
    const { status } = await session.exchange(sent)
    if (status !== 400) session.report('refusesBrokenParts', sent, `${status} for ${kind}`)
  },
})

/** A JSON body names the part that is missing. */
const createPlainJsonProbe = (operation: Operation, { file }: Parts): Probe => ({
  name: `uploads-${operation.id}-plain_JSON`,
  operation,
  async run(session) {
    const request = composeValid(this.name, operation, await session.target(operation))
    const headers = { ...request.headers, 'content-type': 'application/json' }
    const sent = { ...request, headers, body: request.json }
    const response = await session.exchange(sent)
    const { reason, field } = parseRefusal(response)?.details ?? {}
    if (response.status !== 400 || reason !== 'missing_field' || field !== file)
      session.report('refusesBrokenParts', sent, `${response.status} ${reason} ${field} for plain JSON`)
  },
})
