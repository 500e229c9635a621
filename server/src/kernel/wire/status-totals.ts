// The number of rows of each status: the schema of a response. Its SQL is in kernel/db/sql/status-totals.ts.
import { ListOf, OneOf, Type, View } from './schemas.ts'

/** `name` is that of the component, such as `ActivityReportSummary`. */
export function statusTotalsView<S extends string>(name: string, statuses: readonly S[]) {
  const statusTotal = View(`${name}Status`, { status: OneOf(statuses), total: Type.Integer({ example: 12 }) })
  return View(name, {
    total: Type.Integer({ description: 'The same as `total` of the list with these filters.', example: 40 }),
    statuses: ListOf(statusTotal, {
      description:
        'Every status, including those with 0. Each `total` equals that of the list with this `status`.',
    }),
  })
}
