import { manifest } from '../../../domain/manifest.ts'

export const OPERATOR = manifest({
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
