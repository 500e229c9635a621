// Hooks that features run in the transaction of a change in a lower domain, which cannot import them (ARCHITECTURE.md, "Who may import what").
import type { MaybePromise } from '../../domain/maybe-promise.ts'
import type { Changes, Ctx, Hook, Hooks } from './context.ts'

export type FeatureHooks = {
  readonly [Name in keyof Changes]?: (ctx: Ctx, about: Changes[Name]) => MaybePromise<void>
}

/** The hooks of all features, called one after the other in the order of the list. */
export function mergeHooks(features: readonly { readonly hooks?: FeatureHooks }[]): Hooks {
  const merge =
    <Name extends keyof Changes>(name: Name): Hook<Changes[Name]> =>
    async (ctx, about) => {
      for (const { hooks } of features) await hooks?.[name]?.(ctx, about)
    }
  return {
    accessLost: merge('accessLost'),
    portalAccessLost: merge('portalAccessLost'),
    keysRevoked: merge('keysRevoked'),
    partyChanged: merge('partyChanged'),
    deletingProjectCode: merge('deletingProjectCode'),
    projectCodeDeleted: merge('projectCodeDeleted'),
    templateDeleted: merge('templateDeleted'),
    dataExported: merge('dataExported'),
  }
}
