import type { PersonKind } from '../../../domain/personal-data.ts'
import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { ZipFile } from '../../../kernel/wire/schemas.ts'
import { continueErasures, continueTeamErasures } from './continue-erasures.service.ts'
import { erasePerson, getErasure } from './erasures.service.ts'
import { exportPerson, MAX_EXPORTED_ACTS, MAX_EXPORTED_ROWS } from './export-person.service.ts'
import { PERSONAL_DATA } from './personal-data.manifest.ts'
import { Erasure, RetentionSettings, UpdateRetentionSettings } from './personal-data.schemas.ts'
import { deleteExpired, getRetention, updateRetention } from './retention.service.ts'

const tag = 'Personal data'
const role = 'team-admin'

const PEOPLE = [
  { kind: 'freelancer', path: '/freelancers/:id', name: 'Freelancer' },
  { kind: 'user', path: '/users/:id', name: 'User' },
] as const satisfies { kind: PersonKind; path: string; name: string }[]

const REFUSAL_TEXTS = {
  freelancer:
    'Refused while missions are open (400 `erasure_open_missions`, which names them), and while activity reports are to be approved or entries to be paid (400 `erasure_open_work`).',
  user: 'Refused for the last active team-admin.',
}

function personRoutes(api: TeamApi, { invalidateCredentials }: RouteDeps): void {
  for (const { kind, path, name } of PEOPLE) {
    api.file(
      `${path}/personal-data`,
      {
        access: 'personal-data:export',
        role,
        operationId: `export${name}`,
        needsStepUp: true,
        isExpensive: true,
        // The export is a right of the person, so it is allowed over quota and while the team closes.
        ignoredStops: ['over_quota', 'closing'],
        tag,
        summary: `Download everything that is held about a ${kind}`,
        description: `Only for team-admins. A zip file: \`about.json\` says why and for how long, \`data/\` has the rows of each table as JSON, \`files/\` contracts, invoices and documents, \`acts/\` what the person did, at most the newest ${MAX_EXPORTED_ACTS} of each kind and without the data of others. Without secrets and without bank details in clear. At most ${MAX_EXPORTED_ROWS} rows. Recorded as the event \`${kind}.exported\` and in the audit log.`,
        response: ZipFile,
      },
      ({ ctx, params }) => exportPerson(ctx, kind, params.id),
    )
    api.act(
      `${path}/erasure`,
      {
        access: 'personal-data:erase',
        role,
        operationId: `erase${name}`,
        needsStepUp: true,
        // Erasure is a right of the person, so it is allowed over quota and while the team closes.
        ignoredStops: ['over_quota', 'closing'],
        tag,
        summary: `Erase the personal data of a ${kind}`,
        description: `Only for team-admins. Cannot be undone. The profile is erased and the access ended at once; the service erases events, audit entries, mails, stored responses and files in the background. What accounting law asks for is kept until the day in \`retained\`, and erased then. ${REFUSAL_TEXTS[kind]} A repeated request returns the same erasure.`,
        response: Erasure,
      },
      ({ ctx, params }) => erasePerson(ctx, kind, params.id, invalidateCredentials),
    )
  }
  api.get(
    '/erasures/:id',
    {
      access: 'personal-data:erase or personal-data:export',
      role,
      operationId: 'getErasure',
      tag,
      summary: 'Read the erasure of a freelancer or user',
      description: 'Only for team-admins. The id is the id of the person.',
      response: Erasure,
    },
    ({ ctx, params }) => getErasure(ctx, params.id),
  )
}

function retentionRoutes(api: TeamApi): void {
  api.get(
    '/retention-settings',
    {
      access: 'team-company:read',
      operationId: 'getRetentionSettings',
      tag,
      summary: 'Read how long data are kept',
      response: RetentionSettings,
    },
    ({ ctx }) => getRetention(ctx),
  )
  api.patch(
    '/retention-settings',
    {
      access: 'team-company:write',
      role,
      operationId: 'updateRetentionSettings',
      needsStepUp: true,
      tag,
      summary: 'Change how long data are kept',
      description:
        'Only for team-admins. Only the fields that are sent change. The lower bound of `accounting_years` is the law; a job deletes what is past its date.',
      body: UpdateRetentionSettings,
      response: RetentionSettings,
    },
    ({ ctx, body }) => updateRetention(ctx, body),
  )
}

export const personalData: Feature = {
  name: 'personal-data',
  manifest: PERSONAL_DATA,
  team(api, deps) {
    personRoutes(api, deps)
    retentionRoutes(api)
  },
  runDueWork: continueTeamErasures,
  jobs: (deps) => [
    { name: 'erasures', everyMs: 1000, run: () => continueErasures(deps) },
    { name: 'retention', everyMs: 600_000, run: () => deleteExpired(deps) },
  ],
}
