import type { UpdateMission } from '../create/mission-inputs.schemas.ts'

export type StoredDeliverable = {
  name: string
  description: string | null
  quantity: number
  amount_excl_vat: number
  order_index: number
}

/** Everything of a draft that can be sent, as it is stored. */
export type StoredDraft = {
  [Field in Exclude<keyof UpdateMission, 'deliverables'>]-?: Exclude<UpdateMission[Field], undefined> | null
} & { deliverables: StoredDeliverable[] }
