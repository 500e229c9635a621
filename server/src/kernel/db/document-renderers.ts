// Renderers for documents that are no evidence: they ask no timestamp authority, so that nothing leaves the service.
import type { DocumentRenderer } from './context.ts'

const renderWith = (renderer: DocumentRenderer, options: object): DocumentRenderer => ({
  ...renderer,
  render: (teamId, order, readFile) => renderer.render(teamId, { ...order, ...options }, readFile),
})

/** Returns a renderer for dry runs and the demo. */
export const createUnstampedRenderer = (renderer: DocumentRenderer): DocumentRenderer =>
  renderWith(renderer, { isUnstamped: true })

/** Returns a renderer for sandboxes, which marks every page as a specimen. */
export const createSpecimenRenderer = (renderer: DocumentRenderer): DocumentRenderer =>
  renderWith(renderer, { isUnstamped: true, isSpecimen: true })
