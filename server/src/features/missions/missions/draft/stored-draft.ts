import type { UpdateMission } from '../create/mission-inputs.schemas.ts'

export type StoredDeliverable = {
  name: string
  description: string | null
  quantity: number
  amount_excl_vat: number
  order_index: number
}

/** Fields of a new framework agreement, which stores them. */
export type NewAgreementFields = Pick<
  UpdateMission,
  'master_agreement_template_id' | 'master_agreement_valid_until'
>

/** Stored values of the fields of a draft that a request can change. */
export type StoredDraft = {
  [Field in Exclude<keyof UpdateMission, keyof NewAgreementFields | 'deliverables'>]-?: Exclude<
    UpdateMission[Field],
    undefined
  > | null
} & { deliverables: StoredDeliverable[] }
