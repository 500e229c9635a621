// The dependencies of the surfaces.
import type { FastifyInstance } from 'fastify'
import type { AuthenticatedCtx } from '../kernel/db/context.ts'
import type { Feature, RouteDeps } from '../kernel/feature.ts'
import type { CreateBrowser } from '../kernel/http/auth/browser.ts'
import type { SurfaceOptions } from '../kernel/http/pipeline/surface.ts'
import type { Callers } from './callers.ts'

export type Serving = {
  server: FastifyInstance
  /** Endpoints keep their order. */
  features: readonly Feature[]
  deps: RouteDeps
  callers: Callers
  /** Returns the cookies of a request that may begin or end a session. */
  createBrowser: CreateBrowser
  /** Options of each surface. */
  common: Omit<SurfaceOptions<AuthenticatedCtx, string>, 'name' | 'prefix' | 'authenticate' | 'refusalFor'>
}
