// The columns of the list of freelancers as CSV.
import { COMPANY_TEXTS } from '../../../shared/company/tenant-company/company-texts.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import type { CsvColumn } from '../../../shared/kit/values/csv.ts'
import { currentTexts } from '../../../shared/language/language.ts'
import type { Freelancer } from '../../../shared/sdk.ts'
import { TEXTS } from './texts.ts'

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')

export function freelancerCsv(): CsvColumn<Freelancer>[] {
  const [w, c, t] = [currentTexts(TEXTS), currentTexts(COMMON), currentTexts(COMPANY_TEXTS)]
  return [
    { name: c.lastName, value: ({ last_name }) => last_name },
    { name: c.firstName, value: ({ first_name }) => first_name },
    { name: c.email, value: ({ email }) => email },
    { name: t.company, value: ({ company }) => company },
    { name: 'SIREN', value: ({ siren }) => siren },
    { name: t.vat_regime, value: ({ vat_regime }) => t[vat_regime] },
    { name: c.tags, value: ({ tags }) => namesOf(tags) },
    { name: c.teams, value: ({ teams }) => namesOf(teams) },
    { name: c.state, value: ({ status }) => w[status] },
    { name: c.externalId, value: ({ external_id }) => external_id },
    { name: 'ID', value: ({ id }) => id },
  ]
}
