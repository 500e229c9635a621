import { manifest } from '../../../domain/manifest.ts'

export const OVERVIEW = manifest({
  name: 'overview',
  tag: { name: 'Overview', description: 'What awaits the team, and its amounts, in one request.' },
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    overview: typeof OVERVIEW
  }
}
