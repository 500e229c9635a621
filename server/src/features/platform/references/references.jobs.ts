import type { Feature } from '../../../kernel/feature.ts'
import { fillReferences } from './fill-references.service.ts'

export const references: Feature = {
  name: 'references',
  jobs: (deps) => [{ name: 'references', everyMs: 5000, run: () => fillReferences(deps) }],
}
