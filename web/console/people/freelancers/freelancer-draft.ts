// The state of the freelancer form, and the request built from it.
import {
  type SupplierDraft,
  toSupplierBody,
  toSupplierDraft,
} from '../../../shared/company/tenant-company/company-draft.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import type { CreateFreelancer, Freelancer } from '../../../shared/sdk.ts'

export type Draft = SupplierDraft & {
  email: string
  first_name: string
  last_name: string
  external_id: string
  vat_rate: string
  is_umbrella: boolean
  invoicing_mode: Freelancer['invoicing_mode']
  supplier_code: string
  referent_id: string
  tag_ids: string[]
  team_ids: string[]
}

const TEXT_FIELDS = ['email', 'first_name', 'last_name', 'external_id', 'supplier_code'] as const

const EMPTY = {
  vat_rate: '20',
  is_umbrella: false,
  invoicing_mode: 'self_billing',
  referent_id: '',
} as const

export function toDraft(freelancer?: Freelancer): Draft {
  const textValues = Object.fromEntries(
    TEXT_FIELDS.map((name) => [name, freelancer?.[name] ?? '']),
  ) as Record<(typeof TEXT_FIELDS)[number], string>
  const supplier = toSupplierDraft(freelancer)
  if (!freelancer) return { ...supplier, ...textValues, ...EMPTY, tag_ids: [], team_ids: [] }
  return {
    ...supplier,
    ...textValues,
    vat_rate: String(freelancer.vat_rate),
    is_umbrella: freelancer.is_umbrella,
    invoicing_mode: freelancer.invoicing_mode,
    referent_id: freelancer.referent?.id ?? '',
    tag_ids: freelancer.tags.map(({ id }) => id),
    team_ids: freelancer.teams.map(({ id }) => id),
  }
}

export function toRequestBody(draft: Draft) {
  const { email, first_name, last_name, is_umbrella, tag_ids, team_ids } = draft
  return {
    email,
    first_name,
    last_name,
    ...toSupplierBody(draft),
    is_umbrella,
    // The only possible mode of an umbrella company.
    invoicing_mode: is_umbrella ? 'supplier_invoice' : draft.invoicing_mode,
    supplier_code: orNull(draft.supplier_code),
    external_id: orNull(draft.external_id),
    referent_id: orNull(draft.referent_id),
    vat_rate: Number(draft.vat_rate.replace(',', '.')),
    tag_ids,
    team_ids,
  } satisfies CreateFreelancer
}
