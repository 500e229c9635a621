// Malformed multipart bodies are refused, and nothing is stored.
import { BARE_PDF } from '../../../make/uploads.ts'
import { parseRefusal } from '../checks.ts'
import type { Operation, Parts } from '../operations.ts'
import { type Probe, usual } from './probe.ts'

const BOUNDARY = 'a-boundary-of-the-fuzzer'
const PDF = BARE_PDF.toString('latin1')

const part = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const fileIn = ({ file }: Parts, value = PDF) =>
  part(file, value, '; filename="a.pdf"\r\nContent-Type: application/pdf')
const END = `--${BOUNDARY}--\r\n`

type Make = (json: string, parts: Parts) => string

const BROKEN: Record<string, Make> = {
  nothing: () => '',
  'no parts': () => END,
  'the file alone': (_, parts) => fileIn(parts) + END,
  'no end': (json, parts) => part(parts.json, json) + fileIn(parts),
  'an unknown part': (json, parts) => part(parts.json, json) + part('nonsense', 'x') + END,
  'the JSON twice': (json, parts) => part(parts.json, json) + part(parts.json, json) + END,
  'the file twice': (json, parts) => part(parts.json, json) + fileIn(parts) + fileIn(parts) + END,
  'broken JSON': (_, parts) => part(parts.json, '{') + fileIn(parts) + END,
  'a list': (_, parts) => part(parts.json, '[]') + fileIn(parts) + END,
  'no PDF': (json, parts) => part(parts.json, json) + fileIn(parts, 'MZ') + END,
  'an empty file': (json, parts) => part(parts.json, json) + fileIn(parts, '') + END,
  'a part without a name': (json, parts) => part('', json) + fileIn(parts) + END,
  'another boundary': (json, parts) =>
    (part(parts.json, json) + fileIn(parts) + END).replaceAll(BOUNDARY, 'b'),
  'a member of every object': (json) => part('__proto__', json) + END,
}

/** Uploads with JSON that excludes a file. */
const WITHOUT_PLACE: Record<string, Make> = {
  'a file that has no place': (json, parts) => part(parts.json, json) + fileIn(parts) + END,
  'a path as file name': (json, parts) =>
    part(parts.json, json) + part(parts.file, PDF, '; filename="../../etc/passwd"') + END,
}

/** Uploads to operations that require a file. */
const WITHOUT_FILE: Record<string, Make> = {
  'the JSON alone': (json, parts) => part(parts.json, json) + END,
  'the file as text': (json, parts) => part(parts.json, json) + part(parts.file, 'F-1') + END,
  'a PDF without content': (json, parts) => part(parts.json, json) + fileIn(parts) + END,
}

const listKinds = ({ isRequired }: Parts): [string, Make][] => [
  ...Object.entries(BROKEN),
  ...Object.entries(isRequired ? WITHOUT_FILE : WITHOUT_PLACE),
]

export function uploadProbes(operation: Operation): Probe[] {
  const { parts } = operation
  if (!parts) return []
  return [
    ...listKinds(parts).map(([kind, make]) => uploadProbe(operation, kind, (json) => make(json, parts))),
    ...(parts.isRequired ? [withoutParts(operation, parts)] : []),
  ]
}

const uploadProbe = (operation: Operation, kind: string, make: (json: string) => string): Probe => ({
  name: `uploads-${operation.id}-${kind.replaceAll(' ', '_')}`,
  operation,
  async run(session) {
    const request = usual(this.name, operation, await session.target(operation))
    const headers = { ...request.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const sent = { ...request, headers, body: make(request.json ?? '{}') }
    const { status } = await session.exchange(sent)
    if (status !== 400) session.report('refusesBrokenParts', sent, `${status} for ${kind}`)
  },
})

/** A JSON body names the part that is missing. */
const withoutParts = (operation: Operation, { file }: Parts): Probe => ({
  name: `uploads-${operation.id}-plain_JSON`,
  operation,
  async run(session) {
    const request = usual(this.name, operation, await session.target(operation))
    const headers = { ...request.headers, 'content-type': 'application/json' }
    const sent = { ...request, headers, body: request.json }
    const response = await session.exchange(sent)
    const { reason, field } = parseRefusal(response)?.details ?? {}
    if (response.status !== 400 || reason !== 'missing_field' || field !== file)
      session.report('refusesBrokenParts', sent, `${response.status} ${reason} ${field} for plain JSON`)
  },
})
