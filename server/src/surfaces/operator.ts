// `/operator/v1`: for the operator of the service.
import type { OperatorCtx } from '../kernel/db/context.ts'
import { createSurface } from '../kernel/http/pipeline/surface.ts'
import type { Serving } from './serving.ts'

export function serveOperator({ server, features, deps, callers, common }: Serving): void {
  const operator = createSurface<OperatorCtx, 'operator'>(server, {
    ...common,
    name: 'operator',
    prefix: '/operator/v1',
    takesDryRun: true,
    authenticate: callers.operator,
  })
  for (const feature of features) feature.operator?.(operator, deps)
}
