import { newId } from '../../../../domain/ids.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import * as queries from '../missions.queries.ts'
import type { CreateMission } from './mission-inputs.schemas.ts'

type SentDeliverables = NonNullable<CreateMission['deliverables']>

export function addDeliverables(ctx: Ctx, mission_id: string, sent: SentDeliverables): void {
  const rows = sent.map(({ name, amount_excl_vat, quantity, description, order_index }, index) => ({
    id: newId(),
    name,
    amount_excl_vat,
    quantity: quantity ?? 1,
    description: description ?? null,
    order_index: order_index ?? index,
  }))
  const input = { tenant_id: ctx.tenantId, mission_id, rows: JSON.stringify(rows) }
  queries.insertDeliverables.queue(ctx.db, input)
}
