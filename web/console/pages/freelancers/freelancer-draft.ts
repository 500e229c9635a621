// The state of the freelancer form, and the request built from it.
import { orNull } from '../../../shared/kit/values/or-null.ts'
import type { CreateFreelancer, Freelancer } from '../../../shared/sdk.ts'

export type Draft = {
  email: string
  first_name: string
  last_name: string
  company: string
  siren: string
  address: string
  postal_code: string
  city: string
  external_id: string
  vat_regime: Freelancer['vat_regime']
  vat_rate: string
  is_umbrella: boolean
  referent_id: string
  tag_ids: string[]
  team_ids: string[]
}

const TEXTS = [
  'email',
  'first_name',
  'last_name',
  'company',
  'siren',
  'address',
  'postal_code',
  'city',
  'external_id',
] as const

const EMPTY = {
  vat_regime: 'standard',
  vat_rate: '20',
  is_umbrella: false,
  referent_id: '',
} as const

export function draftOf(known?: Freelancer): Draft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, known?.[name] ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >
  if (!known) return { ...texts, ...EMPTY, tag_ids: [], team_ids: [] }
  return {
    ...texts,
    vat_regime: known.vat_regime,
    vat_rate: String(known.vat_rate),
    is_umbrella: known.is_umbrella,
    referent_id: known.referent?.id ?? '',
    tag_ids: known.tags.map(({ id }) => id),
    team_ids: known.teams.map(({ id }) => id),
  }
}

export const bodyOf = (draft: Draft) =>
  ({
    ...draft,
    company: orNull(draft.company),
    siren: orNull(draft.siren),
    address: orNull(draft.address),
    postal_code: orNull(draft.postal_code),
    city: orNull(draft.city),
    external_id: orNull(draft.external_id),
    referent_id: orNull(draft.referent_id),
    vat_rate: Number(draft.vat_rate.replace(',', '.')),
  }) satisfies CreateFreelancer
