import { BY_RESOURCE } from '../../../domain/access/scopes.ts'
import type { EventSubject, Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { CHANGES } from './changes.manifest.ts'
import { changePage, changeQuery } from './changes.schemas.ts'
import { listChanges } from './changes.service.ts'

function changeRoutes(api: TeamApi, { subjects }: RouteDeps): void {
  api.get(
    '/changes',
    {
      access: BY_RESOURCE,
      operationId: 'listChanges',
      tag: 'Changes',
      summary: 'Read the changes of a resource',
      description:
        'Each resource once, with its last change, in the order in which changes were sealed: first everything that exists, then what has changed since. No change is skipped. A resource that is changed while you read comes again later. A cursor of another team or resource, or from before a restore of an earlier backup, is refused with `cursor_invalid`: start again without `after`.',
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
