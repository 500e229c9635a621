// What an integrator reads first.
import type { OpenAPIV3 } from 'openapi-types'

const DESCRIPTION = `
Team Engagement runs the freelance engagements of a company team, from the first draft of a mission to the paid invoice.

**Surfaces.** \`/api/v1\` is for integrations and takes a team API key. \`/portal/v1\` is for a person's own acts and takes
the token of a personal link. \`/operator/v1\` is for whoever runs the server and takes the operator token.

**Keys.** Send the whole key once: \`Authorization: Bearer tek_live_…\` or \`X-Api-Key: tek_live_…\`. A key belongs to one
team and acts as one of its users; everything it reads or writes belongs to that team. What belongs to another team
does not exist for it.

**Answers.** Success is \`{"data": …}\`, an error is \`{"error": {code, message, request_id, details}}\`. Every answer carries
\`X-Request-Id\`. Unset members are present with \`null\`. Timestamps are UTC with milliseconds, dates are \`YYYY-MM-DD\`.

**Strictness.** Nothing is coerced, trimmed or ignored: an unknown member or parameter is an error, \`"7"\` is not 7, and
what you send comes back byte for byte. \`details.errors\` lists every error at once. Each
error has a \`reason\`, a finer \`code\` and the \`params\` of that code, which are stable; \`message\` is for people and may change.

**Rate.** Each key may make 60 requests in any 60 seconds; on the portal each freelancer 120, with all links together, and each
invitation 20; the operator 600. Every response says how many are left (\`RateLimit\`); a 429 says how long to wait (\`Retry-After\`),
and a client that waits that long succeeds. Refused requests don't count.

**Concurrency.** The requests of one credential and of one team are run a few at a time; the others wait. One that waits for more
than 20 seconds, or comes while too many are in progress, is 503 \`busy\`: nothing was changed; retry after \`Retry-After\` seconds.

**Retries.** Every write takes an \`Idempotency-Key\`: sent again with the same key it has its effect once and answers the same,
also when the first answer was lost on its way. Secrets that are shown once are \`null\` in a repeated answer. A response of more than 64 kB is not stored: the repeated one shows the resource as it is then.
A \`PATCH\` or \`PUT\` with the values that are stored already changes nothing: no event, no audit entry, no new \`updated_at\`.

**Lists** are pages: \`page\` from 1, \`per_page\` from 1 to 100. \`total\` is exact, also past the last page.

**Changes.** The version is in the path. Within \`/api/v1\` members and endpoints may be added; none is removed or changes
its meaning.
`.trim()

export const INFO: OpenAPIV3.InfoObject = {
  title: 'Team Engagement API',
  version: '1.0.0',
  description: DESCRIPTION,
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
}

export const TAGS: OpenAPIV3.TagObject[] = [
  { name: 'Project codes', description: 'What missions are booked on.' },
  { name: 'Team tags', description: 'Labels on users and freelancers.' },
  { name: 'Departments', description: 'The earlier name of team tags, read only.' },
  { name: 'Teams', description: 'The organizational tree.' },
  { name: 'Users', description: 'People of the company team, and invitations to it.' },
  { name: 'Document templates', description: 'Texts of agreements, with placeholders.' },
  { name: 'Freelancers', description: 'The people who work on missions, and their personal links.' },
  { name: 'API keys', description: 'Keys that team-admins issue themselves.' },
  { name: 'Missions', description: 'Engagements of freelancers, from the draft to their end.' },
  {
    name: 'Activity reports',
    description: 'What was done in a month (CRA), from the draft to the approval.',
  },
  { name: 'Months', description: 'How far a month is, from missions in force to paid invoices.' },
  {
    name: 'Accounting',
    description:
      'Invoices, expenses and credit notes, until they are paid, and files of them for the accountant.',
  },
  { name: 'Audit log', description: 'Who changed what, before and after, in a chain that shows tampering.' },
  { name: 'Portal', description: "A person's own acts, with the token of a personal link." },
  { name: 'Operator', description: 'Teams, first users and keys, with the operator token.' },
  { name: 'Specification', description: 'This document.' },
  { name: 'Health', description: 'For load balancers.' },
]
