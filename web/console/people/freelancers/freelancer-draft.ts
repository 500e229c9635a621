// The state of the freelancer form, and the request built from it.
import {
  type SupplierDraft,
  supplierBodyOf,
  supplierDraftOf,
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

const TEXTS = ['email', 'first_name', 'last_name', 'external_id', 'supplier_code'] as const

const EMPTY = {
  vat_rate: '20',
  is_umbrella: false,
  invoicing_mode: 'self_billing',
  referent_id: '',
} as const

export function draftOf(known?: Freelancer): Draft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, known?.[name] ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >
  const supplier = supplierDraftOf(known)
  if (!known) return { ...supplier, ...texts, ...EMPTY, tag_ids: [], team_ids: [] }
  return {
    ...supplier,
    ...texts,
    vat_rate: String(known.vat_rate),
    is_umbrella: known.is_umbrella,
    invoicing_mode: known.invoicing_mode,
    referent_id: known.referent?.id ?? '',
    tag_ids: known.tags.map(({ id }) => id),
    team_ids: known.teams.map(({ id }) => id),
  }
}

export function bodyOf(draft: Draft) {
  const { email, first_name, last_name, is_umbrella, tag_ids, team_ids } = draft
  return {
    email,
    first_name,
    last_name,
    ...supplierBodyOf(draft),
    is_umbrella,
    // The only mode of an umbrella company.
    invoicing_mode: is_umbrella ? 'supplier_invoice' : draft.invoicing_mode,
    supplier_code: orNull(draft.supplier_code),
    external_id: orNull(draft.external_id),
    referent_id: orNull(draft.referent_id),
    vat_rate: Number(draft.vat_rate.replace(',', '.')),
    tag_ids,
    team_ids,
  } satisfies CreateFreelancer
}
