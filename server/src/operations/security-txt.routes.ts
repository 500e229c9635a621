// The contacts for reports of vulnerabilities (RFC 9116). Without a contact there is no file: an address that nobody reads would be worse.
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../domain/clock.ts'
import { DAY_MS } from '../domain/durations.ts'
import { refused } from '../domain/errors/api-error.ts'
import { REQUEST_ERRORS } from '../domain/errors/request.errors.ts'
import { refuseParameters } from '../kernel/http/pipeline/refuse-parameters.ts'

const PATH = '/.well-known/security.txt'
/** The file is made for each request, so it is never outdated while the service runs. */
const VALID_DAYS = 30

type Deps = { contacts: readonly string[]; publicUrl: () => string; clock: Clock }

export function securityTxt(app: FastifyInstance, { contacts, publicUrl, clock }: Deps): void {
  app.get(PATH, async (request, reply) => {
    refuseParameters(request)
    if (contacts.length === 0) throw refused(REQUEST_ERRORS.unknown_path)
    const expires = new Date(clock.now().getTime() + VALID_DAYS * DAY_MS).toISOString()
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires}`,
      'Preferred-Languages: en, fr',
      `Canonical: ${publicUrl()}${PATH}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
