// The introductions of the documents.
import type { OpenAPIV3 } from 'openapi-types'
import { DECLARATIONS } from '../../features/all.ts'
import { CONTRACT_SURFACES, type ContractSurface } from './surfaces.ts'

/** The description of the surfaces in the introduction of every document. */
const SURFACES = [
  '`/api/v1` is for integrations and takes a team API key, or the session of a signed-in user.',
  '`/portal/v1` is for freelancers and invited people and takes the token of a portal link or an invitation link.',
  '`/operator/v1` is for the operator of the server and takes the operator token.',
  '`/auth/v1` is for the pages of this service, where people sign in.',
].join(' ')

const ALL = CONTRACT_SURFACES

/** Each paragraph with the surfaces that it describes. */
const PARAGRAPHS: readonly [about: readonly ContractSurface[], text: string][] = [
  [
    ALL,
    `Team Engagement manages the freelance engagements of a company team, from the first draft of a mission to the paid invoice.`,
  ],
  [
    ALL,
    `**Surfaces.** ${SURFACES} Each surface has its own document, at \`openapi.yaml\` and \`openapi.json\` below its prefix.`,
  ],
  [
    ['team'],
    `**Keys.** Send the whole key once: \`Authorization: Bearer tek_live_…\` or \`X-Api-Key: tek_live_…\`. A key belongs to one
team and acts as one of its users. Every resource it reads or writes belongs to that team; resources of other teams are
not found.`,
  ],
  [
    ['team', 'auth'],
    `**Sessions.** A signed-in user's browser sends a cookie. It counts only with the header \`X-Engage-Session: 1\` in requests from the
same origin; otherwise the request has no credential. A cookie together with a key is refused. A session may do what its user may do.
Operations on money, access and personal data say that they need a confirmation: the person must have confirmed who they are in the last 5 minutes (\`POST /auth/v1/step-up/confirm\`), otherwise the response is 403 \`step_up_required\` and
nothing was done; confirm, then repeat the request. Dry runs need a confirmation, too; keys never do. A session ends after 7 days, and after 8 hours without a request.`,
  ],
  [
    ALL,
    `**Responses.** Success is \`{"data": …}\`, an error is \`{"error": {code, message, request_id, details}}\`. Every response has the header
\`X-Request-Id\`. Unset fields are present with \`null\`. Timestamps are UTC with milliseconds, dates are \`YYYY-MM-DD\`.`,
  ],
  [
    ALL,
    `**Strict input.** Values are never coerced, trimmed or ignored: an unknown field or parameter is an error, \`"7"\` is not 7, and
stored values are returned byte for byte as sent. \`details.errors\` lists all errors of the request. Each
error has a \`reason\`, a more specific \`code\` and the \`params\` of that code, which are stable; \`message\` is for people and may change.`,
  ],
  [
    ALL,
    `**Rate limits.** Each key may make 60 requests in any 60 seconds. On the portal each freelancer may make 120, with all portal links
together, and each invitation 20. The operator may make 600, and so may each session. Sign-ins are limited to 20 per network. Every response has the number of remaining requests (\`RateLimit\`). A 429 has
the number of seconds to wait (\`Retry-After\`); a request after that time is accepted. Refused requests do not count.`,
  ],
  [
    ALL,
    `**Concurrency.** The number of concurrent requests of each credential and each team is limited; further requests wait. A request that
waits for more than 20 seconds, or arrives while too many are in progress, gets 503 \`busy\`: nothing was changed; retry after \`Retry-After\` seconds.`,
  ],
  [
    ['team', 'portal', 'operator'],
    `**Retries.** Every write takes an \`Idempotency-Key\`: a retry with the same key takes effect once and returns the same response,
even if the first response was lost. Secrets that are shown once are \`null\` in a replayed response. A response of more than 64 kB is
not stored: the retry returns the current state of the resource. After a 503 nothing was changed, and any request can be repeated. After a 500
with the code \`outcome_unknown\` the write may have been made or not: repeat it only with its \`Idempotency-Key\`.
A \`PATCH\` or \`PUT\` with the stored values changes nothing: no event, no audit entry, no new \`updated_at\`.`,
  ],
  [
    ['team', 'operator'],
    `**Dry runs.** A write with \`X-Dry-Run: true\` is checked and run completely, and then rolled back. The response is the same as for the real
request, with \`X-Dry-Run: true\`: the same status and body, or the same error. Nothing is changed, stored, sent or numbered: ids and
secrets in it are unknown afterwards, and a reference is \`dry-run-…\`. The items of a list are run one by one, each independently of the others. A dry run counts for the rate limit.
Any other value is refused, and so is the header on reads, on \`readBankAccountDetails\` and \`rotateWebhookSecret\`, on the portal and on \`/auth/v1\`.`,
  ],
  [
    ['team', 'portal', 'operator'],
    `**Lists** are paginated: \`page\` from 1, \`per_page\` from 1 to 100. \`total\` is exact, also beyond the last page. With \`after\`, the
\`next\` of the page before, a list continues after the last row of that page, even if rows were added or deleted in the meantime.`,
  ],
  [
    ['team'],
    `**Changes.** \`GET /events\` is what happened, in order and without gaps; webhooks send the same events. \`GET /changes\` and
\`updated_since\` on lists keep a copy of the data up to date without missing a change.`,
  ],
  [
    ALL,
    `**Versioning.** The version is in the path. Within it fields and endpoints may be added; none is removed or changes
its meaning.`,
  ],
]

const TITLE = 'Team Engagement API'
const TITLES: Readonly<Record<ContractSurface, string>> = {
  team: TITLE,
  portal: `${TITLE}: portal`,
  auth: `${TITLE}: sign-in`,
  operator: `${TITLE}: operator`,
}

export const VERSION = '1.0.0'

export const buildInfo = (surface: ContractSurface): OpenAPIV3.InfoObject => ({
  title: TITLES[surface],
  version: VERSION,
  description: PARAGRAPHS.filter(([about]) => about.includes(surface))
    .map(([, text]) => text)
    .join('\n\n'),
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
})

/** The tags that readers look for first. The other tags follow in the order of the features. */
const FIRST_TAGS = ['Missions', 'Activity reports', 'Accounting', 'Freelancers']
const getPosition = ({ name }: { name: string }) =>
  FIRST_TAGS.includes(name) ? FIRST_TAGS.indexOf(name) : FIRST_TAGS.length

const TAGS: readonly OpenAPIV3.TagObject[] = [
  ...DECLARATIONS.tags.toSorted((one, other) => getPosition(one) - getPosition(other)),
  { name: 'Specification', description: 'This document.' },
  { name: 'Health', description: 'Health checks for load balancers.' },
]

/** The tags of the operations of a document. */
export function listTags(paths: OpenAPIV3.PathsObject): OpenAPIV3.TagObject[] {
  const operations = Object.values(paths).flatMap(
    (item) => Object.values(item ?? {}) as OpenAPIV3.OperationObject[],
  )
  const used = new Set(operations.flatMap(({ tags = [] }) => tags))
  return TAGS.filter(({ name }) => used.has(name))
}
