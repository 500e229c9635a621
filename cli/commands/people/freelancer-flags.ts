// The flags of a new freelancer, shared by create and invite.

import type { CreateFreelancer } from '../../../sdk/src/index.ts'
import type { Command } from '../../command.ts'
import { collect, type Flags, parseElectronicAddress, parseNumber, toFields } from '../../flags.ts'

const UMBRELLA_PREFIX = 'umbrella_'

export const withFreelancer = (command: Command): Command =>
  command
    .requiredOption('--email <address>', 'email address')
    .requiredOption('--first-name <text>', 'first name')
    .requiredOption('--last-name <text>', 'last name')
    .option('--external-id <text>', 'your own reference')
    .option('--siren <digits>', 'SIREN, nine digits')
    .option('--siret <digits>', 'SIRET, fourteen digits')
    .option('--company <text>', 'name of the company')
    .option('--legal-form <text>', 'legal form, such as EI')
    .option('--register <text>', 'entry in the trade register')
    .option('--address <text>', 'street address')
    .option('--postal-code <text>', 'postal code')
    .option('--city <text>', 'city')
    .option('--country <code>', 'country, such as FR')
    .option('--vat-number <text>', 'VAT number with its prefix')
    .option('--vat-regime <regime>', 'standard, franchise, reverse_charge or exempt')
    .option('--vat-rate <percent>', "VAT rate (default: the team's)", parseNumber)
    .option('--vat-exemption-reason <text>', 'reason shown on invoices of the regime exempt')
    .option('--vat-on-debits', 'the supplier owes VAT when it invoices (VAT on debits)')
    .option(
      '--electronic-address <scheme:address>',
      'where electronic invoices are received',
      parseElectronicAddress,
    )
    .option('--invoicing-mode <mode>', 'self_billing or supplier_invoice')
    .option('--supplier-code <text>', 'short name of the supplier in invoice numbers')
    .option('--referent-id <user-id>', 'user who is the referent of the freelancer')
    .option('--tag-id <tag-id>', 'team tag; repeatable', collect)
    .option('--team-id <team-id>', 'organizational team; repeatable', collect)
    .option('--umbrella', 'an umbrella company invoices for the freelancer')
    .option('--umbrella-company <text>', 'name of the umbrella company')
    .option('--umbrella-email <address>', 'email address of the umbrella company')
    .option('--umbrella-siren <digits>', 'SIREN of the umbrella company')
    .option('--umbrella-legal-form <text>', 'legal form of the umbrella company, such as SAS')
    .option('--umbrella-register <text>', 'entry of the umbrella company in the trade register')
    .option('--umbrella-vat-number <text>', 'VAT number of the umbrella company with its prefix')
    .option('--umbrella-address <text>', 'street address of the umbrella company')
    .option('--umbrella-postal-code <text>', 'postal code of the umbrella company')
    .option('--umbrella-city <text>', 'city of the umbrella company')

export function toFreelancerBody({ umbrella, tagId, teamId, ...flags }: Flags): CreateFreelancer {
  const fields = Object.entries(toFields(flags))
  const isUmbrellaField = ([name]: [string, unknown]) => name.startsWith(UMBRELLA_PREFIX)
  const company = fields
    .filter(isUmbrellaField)
    .map(([name, value]) => [name.slice(UMBRELLA_PREFIX.length), value] as const)
  return {
    ...Object.fromEntries(fields.filter((field) => !isUmbrellaField(field))),
    is_umbrella: umbrella,
    tag_ids: tagId,
    team_ids: teamId,
    external_referent: company.length > 0 ? Object.fromEntries(company) : undefined,
  } as CreateFreelancer
}
