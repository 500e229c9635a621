import { defineManifest } from '../../../domain/manifest.ts'

export const OVERVIEW = defineManifest({
  name: 'overview',
  tag: { name: 'Overview', description: 'What awaits the team, and its amounts, in one request.' },
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    overview: typeof OVERVIEW
  }
}
