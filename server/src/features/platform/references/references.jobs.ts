import type { Feature } from '../../../kernel/feature.ts'
import { fillReferences } from './fill-references.service.ts'
import { SHORT_REFERENCES } from './references.manifest.ts'

export const references: Feature = {
  name: 'references',
  manifest: SHORT_REFERENCES,
  jobs: (deps) => [{ name: 'references', everyMs: 5000, run: () => fillReferences(deps) }],
}
