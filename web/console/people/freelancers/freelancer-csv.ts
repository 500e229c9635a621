// The columns of the list of freelancers as CSV.
import type { CsvColumn } from '../../../shared/kit/values/csv.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Freelancer } from '../../../shared/sdk.ts'

const companyTexts = requireTexts('shared/company/tenant-company', 'company')
const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/people/freelancers', 'freelancers')

const joinNames = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')

export function listFreelancerCsvColumns(): CsvColumn<Freelancer>[] {
  const [t, c, companyLabels] = [texts(), commonTexts(), companyTexts()]
  return [
    { name: c.lastName, value: ({ last_name }) => last_name },
    { name: c.firstName, value: ({ first_name }) => first_name },
    { name: c.email, value: ({ email }) => email },
    { name: companyLabels.company, value: ({ company }) => company },
    { name: 'SIREN', value: ({ siren }) => siren },
    { name: companyLabels.vat_regime, value: ({ vat_regime }) => companyLabels[vat_regime] },
    { name: c.tags, value: ({ tags }) => joinNames(tags) },
    { name: c.teams, value: ({ teams }) => joinNames(teams) },
    { name: c.state, value: ({ status }) => t[status] },
    { name: c.externalId, value: ({ external_id }) => external_id },
    { name: 'ID', value: ({ id }) => id },
  ]
}
