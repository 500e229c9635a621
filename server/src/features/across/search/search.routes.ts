import { BY_RESOURCE } from '../../../domain/access/scopes.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { indexChanges } from './index/index-changes.service.ts'
import { SEARCH } from './search.manifest.ts'
import { SearchQuery, SearchResults } from './search.schemas.ts'
import { search as searchTeam } from './search.service.ts'

function searchRoutes(api: TeamApi): void {
  api.get(
    '/search',
    {
      access: BY_RESOURCE,
      operationId: 'search',
      tag: 'Search',
      summary: 'Find missions, freelancers, invoices, project codes and people',
      description:
        'By name, reference, `external_id`, invoice number, purchase order or email address. Only the kinds whose read scope the key has. A change is found within about two seconds. Only the first 500 matches of a word are considered: to narrow the search, add letters or another word.',
      query: SearchQuery,
      response: SearchResults,
    },
    ({ ctx, query }) => searchTeam(ctx, query),
  )
}

export const search: Feature = {
  name: 'search',
  manifest: SEARCH,
  team: searchRoutes,
  jobs: (deps) => [{ name: 'search index', everyMs: 1000, run: () => indexChanges(deps) }],
}
