import { defineErrors, kind, LIMIT } from '../../../domain/errors/error-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const SEARCH_ERRORS = defineErrors({
  too_many_words: kind(
    'out_of_range',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must have at most ${limit} words`,
  ),
})

export const SEARCH = defineManifest({
  name: 'search',
  tag: {
    name: 'Search',
    description: 'Missions, freelancers, invoices, project codes and people by the words that name them.',
  },
  tables: {
    search_term: {
      distributedBy: 'tenant_id',
      notAudited: 'words of what is audited',
      personal: {
        rowsOf: { freelancer: 'subject_id', user: 'subject_id' },
        erased: { term: 'word' },
        why: 'the words by which a person is found',
      },
    },
    search_progress: {
      distributedBy: 'tenant_id',
      notAudited: 'a position in the changes',
      notPersonal: ['resource'],
    },
  },
  errors: SEARCH_ERRORS,
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    search: typeof SEARCH
  }
}
