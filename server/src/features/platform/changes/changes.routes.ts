import { BY_RESOURCE } from '../../../domain/access/scopes.ts'
import type { EventSubject, Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { CHANGES } from './changes.manifest.ts'
import { changePage, changeQuery } from './changes.schemas.ts'
import { beginsAtStart, listChanges } from './changes.service.ts'

function changeRoutes(api: TeamApi, { subjects }: RouteDeps): void {
  api.recorded(
    '/changes',
    {
      access: BY_RESOURCE,
      operationId: 'listChanges',
      // A read from the start is recorded, but allowed over quota and while the team closes.
      ignoredStops: ['over_quota', 'closing'],
      needsStepUp: { when: 'to begin at the start', isNeeded: ({ query }) => beginsAtStart(query.after) },
      tag: 'Changes',
      summary: 'Read the changes of a resource',
      description:
        'Lists each resource once, with its last change, in the order in which changes were sealed: first everything that exists, then what has changed since. No change is skipped. A resource that is changed while you read comes again later. A cursor of another team or resource, or from before a restore of an earlier backup, is refused with `cursor_invalid`: start again without `after`. A request that begins at the start reads everything of the resource, so it is recorded as the event `tenant.exported` and in the audit log.',
      query: changeQuery(subjects),
      response: changePage(subjects),
    },
    ({ ctx, query }) => listChanges(ctx, query, subjects.get(query.resource) as EventSubject),
  )
}

export const changes: Feature = {
  name: 'changes',
  manifest: CHANGES,
  team: changeRoutes,
}
