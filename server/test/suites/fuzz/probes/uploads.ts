// Malformed multipart bodies are refused, and nothing is stored.
import { BARE_PDF } from '../../../make/uploads.ts'
import type { Operation } from '../operations.ts'
import { type Probe, usual } from './probe.ts'

const BOUNDARY = 'a-boundary-of-the-fuzzer'
const PDF = BARE_PDF.toString('latin1')
const NAME = 'master_agreement_file'

const part = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const file = (value = PDF) => part(NAME, value, '; filename="cadre.pdf"\r\nContent-Type: application/pdf')
const END = `--${BOUNDARY}--\r\n`

/** With the JSON of a mission that excludes a file. */
const BODIES: Record<string, (json: string) => string> = {
  nothing: () => '',
  'no parts': () => END,
  'the file alone': () => file() + END,
  'a file that has no place': (json) => part('mission', json) + file() + END,
  'no end': (json) => part('mission', json) + file(),
  'an unknown part': (json) => part('mission', json) + part('nonsense', 'x') + END,
  'the mission twice': (json) => part('mission', json) + part('mission', json) + END,
  'the file twice': (json) => part('mission', json) + file() + file() + END,
  'broken JSON': () => part('mission', '{') + END,
  'a list': () => part('mission', '[]') + END,
  'no PDF': (json) => part('mission', json) + file('MZ') + END,
  'an empty file': (json) => part('mission', json) + file('') + END,
  'a part without a name': (json) => part('', json) + END,
  'another boundary': (json) => (part('mission', json) + END).replaceAll(BOUNDARY, 'b'),
  'a member of every object': (json) => part('__proto__', json) + END,
  'a path as file name': (json) =>
    part('mission', json) + part(NAME, PDF, '; filename="../../etc/passwd"') + END,
}

const takesParts = ({ id }: Operation) => id === 'createMission'

export const uploadProbes = (operation: Operation): Probe[] =>
  (takesParts(operation) ? Object.entries(BODIES) : []).map(([kind, make]) => ({
    name: `uploads-${operation.id}-${kind.replaceAll(' ', '_')}`,
    operation,
    async run(session) {
      const request = usual(this.name, operation, await session.target(operation))
      const headers = { ...request.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
      const sent = { ...request, headers, body: make(request.body ?? '{}') }
      const { status } = await session.exchange(sent)
      if (status !== 400) session.report('refusesBrokenParts', sent, `${status} for ${kind}`)
    },
  }))
