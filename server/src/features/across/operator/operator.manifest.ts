import { defineManifest } from '../../../domain/manifest.ts'

export const OPERATOR = defineManifest({
  name: 'operator',
  tag: {
    name: 'Operator',
    description: 'Management of teams, their users and keys. Authenticated with the operator token.',
  },
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    operator: typeof OPERATOR
  }
}
