// Faults that are planted in a right payment file. Each must be found by the checks that it names, or the checks prove nothing.
import { writePaymentFile } from '../../../src/documents/index.ts'
import type { RandomBatch } from './random-batches.ts'
import { FILE, TRANSFERS } from './sample-payments.ts'

export type Finder = 'own' | 'schema'
type Fault = { name: string; change: (xml: string) => string; finders: Finder[] }

/** Fails if nothing was replaced: then nothing was planted. */
const replaced = (pattern: RegExp | string, by: string) => (text: string) => {
  const changed = text.replace(pattern, by)
  if (changed === text) throw new Error(`Nothing to replace by ${by}`)
  return changed
}

const FAULTS: Fault[] = [
  { name: 'a cent of a transfer', change: replaced('>12401.51<', '>12401.50<'), finders: ['own'] },
  {
    name: 'a cent of the first sum',
    change: replaced('>1000012401.51<', '>1000012401.50<'),
    finders: ['own'],
  },
  {
    name: 'a cent of the second sum',
    change: replaced(/(>1000012401\.51<[\s\S]*)>1000012401\.51</, '$1>1000012401.52<'),
    finders: ['own'],
  },
  { name: 'a wrong count', change: replaced('<NbOfTxs>3<', '<NbOfTxs>2<'), finders: ['own'] },
  {
    name: 'a lost transfer',
    change: replaced(/ *<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>\n/, ''),
    finders: ['own'],
  },
  { name: 'half a cent', change: replaced('>12401.51<', '>12401.505<'), finders: ['own'] },
  {
    name: 'an amount that is none',
    change: replaced('>12401.51<', '>12401,51<'),
    finders: ['own', 'schema'],
  },
  { name: 'another currency', change: replaced('Ccy="EUR"', 'Ccy="USD"'), finders: ['own'] },
  {
    name: 'a wrong check digit',
    change: replaced('DE89370400440532013000', 'DE89370400440532013001'),
    finders: ['own'],
  },
  {
    name: 'an IBAN with blanks',
    change: replaced('DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'),
    finders: ['own', 'schema'],
  },
  {
    name: 'the account of another payee',
    change: replaced('DE89370400440532013000', 'PL61109010140000071219812874'),
    finders: ['own'],
  },
  {
    name: 'the same reference twice',
    change: replaced('E-2026-000042', 'E-2026-000041'),
    finders: ['own'],
  },
  {
    name: 'a reference of 36 letters',
    change: replaced('E-2026-000042', 'E'.repeat(36)),
    finders: ['own', 'schema'],
  },
  { name: 'two slashes', change: replaced('E-2026-000042', 'E-2026//000042'), finders: ['own'] },
  { name: 'an accent', change: replaced('Atelier Boreal', 'Atelier Boréal'), finders: ['own'] },
  {
    name: 'a name of 71 letters',
    change: replaced('Atelier Boreal', 'A'.repeat(71)),
    finders: ['own'],
  },
  { name: 'an empty name', change: replaced('Atelier Boreal', ''), finders: ['own', 'schema'] },
  {
    name: 'an address without town',
    change: replaced(/ *<TwnNm>Besancon<\/TwnNm>\n/, ''),
    finders: ['own'],
  },
  {
    name: 'an address in lines',
    change: replaced('<TwnNm>Besancon</TwnNm>', '<AdrLine>25000 Besancon</AdrLine>'),
    finders: ['own', 'schema'],
  },
  { name: 'a country that is none', change: replaced('<Ctry>PL<', '<Ctry>XX<'), finders: ['own'] },
  { name: 'a BIC of 7 letters', change: replaced('AGRIFRPP', 'AGRIFRP'), finders: ['own', 'schema'] },
  {
    name: 'elements in another order',
    change: replaced(/( *<PmtMtd>TRF<\/PmtMtd>\n)( *<BtchBookg>true<\/BtchBookg>\n)/, '$2$1'),
    finders: ['schema'],
  },
  {
    name: 'the namespace of another version',
    change: replaced('pain.001.001.09"', 'pain.001.001.03"'),
    finders: ['own', 'schema'],
  },
  {
    name: 'another execution date',
    change: replaced('2026-11-20', '2026-11-21'),
    finders: ['own'],
  },
  { name: 'no day', change: replaced('2026-11-20', '2026-11-31'), finders: ['own', 'schema'] },
  { name: 'a file without its end', change: replaced('</Document>', ''), finders: ['own', 'schema'] },
]

/** The right file, from which all faults are made. */
export const SAMPLE: RandomBatch = {
  name: 'sample',
  file: FILE,
  transfers: TRANSFERS,
  expected: {
    id: 'B-2026-0017',
    payer: { name: "Societe Generale d'Oeuvres + Cie", town: 'Saint-Etienne' },
    transfers: [
      {
        reference: 'E-2026-000041',
        payee: { name: 'Atelier Boreal', town: 'Besancon' },
        remittance: 'Facture AF-200000008-SB01-000042',
      },
      { reference: 'E-2026-000042', payee: { name: 'Lukasz Zolc', town: 'Lodz' }, remittance: 'Facture 7' },
      { reference: 'E-2026-000043', payee: { name: 'Jurgen Gross', town: null }, remittance: null },
    ],
  },
}

export const plantFaults = (): { name: string; xml: string; finders: Finder[] }[] =>
  FAULTS.map(({ name, change, finders }) => ({
    name,
    xml: change(writePaymentFile(FILE, TRANSFERS)),
    finders,
  }))
