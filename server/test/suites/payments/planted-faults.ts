// Faults that are planted in a valid payment file. The checks listed in `finders` must find each of them.
import { writePaymentFile } from '../../../src/documents/index.ts'
import type { RandomBatch } from './random-batches.ts'
import { FILE, TRANSFERS } from './sample-payments.ts'

export type Finder = 'own' | 'schema'
type Fault = { name: string; change: (xml: string) => string; finders: Finder[] }

/** Throws if the text has nothing to replace, because then no fault would be planted. */
const replaceText = (pattern: RegExp | string, replacement: string) => (text: string) => {
  const changed = text.replace(pattern, replacement)
  if (changed === text) throw new Error(`Nothing to replace by ${replacement}`)
  return changed
}

const FAULTS: Fault[] = [
  { name: 'a cent of a transfer', change: replaceText('>12401.51<', '>12401.50<'), finders: ['own'] },
  {
    name: 'a cent of the first sum',
    change: replaceText('>1000012401.51<', '>1000012401.50<'),
    finders: ['own'],
  },
  {
    name: 'a cent of the second sum',
    change: replaceText(/(>1000012401\.51<[\s\S]*)>1000012401\.51</, '$1>1000012401.52<'),
    finders: ['own'],
  },
  { name: 'a wrong count', change: replaceText('<NbOfTxs>3<', '<NbOfTxs>2<'), finders: ['own'] },
  {
    name: 'a lost transfer',
    change: replaceText(/ *<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>\n/, ''),
    finders: ['own'],
  },
  { name: 'half a cent', change: replaceText('>12401.51<', '>12401.505<'), finders: ['own'] },
  {
    name: 'an invalid amount',
    change: replaceText('>12401.51<', '>12401,51<'),
    finders: ['own', 'schema'],
  },
  { name: 'another currency', change: replaceText('Ccy="EUR"', 'Ccy="USD"'), finders: ['own'] },
  {
    name: 'a wrong check digit',
    change: replaceText('DE89370400440532013000', 'DE89370400440532013001'),
    finders: ['own'],
  },
  {
    name: 'an IBAN with blanks',
    change: replaceText('DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'),
    finders: ['own', 'schema'],
  },
  {
    name: 'the account of another payee',
    change: replaceText('DE89370400440532013000', 'PL61109010140000071219812874'),
    finders: ['own'],
  },
  {
    name: 'the same reference twice',
    change: replaceText('E-2026-000042', 'E-2026-000041'),
    finders: ['own'],
  },
  {
    name: 'a reference of 36 letters',
    change: replaceText('E-2026-000042', 'E'.repeat(36)),
    finders: ['own', 'schema'],
  },
  { name: 'two slashes', change: replaceText('E-2026-000042', 'E-2026//000042'), finders: ['own'] },
  { name: 'an accent', change: replaceText('Atelier Boreal', 'Atelier Boréal'), finders: ['own'] },
  {
    name: 'a name of 71 letters',
    change: replaceText('Atelier Boreal', 'A'.repeat(71)),
    finders: ['own'],
  },
  { name: 'an empty name', change: replaceText('Atelier Boreal', ''), finders: ['own', 'schema'] },
  {
    name: 'an address without town',
    change: replaceText(/ *<TwnNm>Besancon<\/TwnNm>\n/, ''),
    finders: ['own'],
  },
  {
    name: 'an address in lines',
    change: replaceText('<TwnNm>Besancon</TwnNm>', '<AdrLine>25000 Besancon</AdrLine>'),
    finders: ['own', 'schema'],
  },
  { name: 'an unknown country', change: replaceText('<Ctry>PL<', '<Ctry>XX<'), finders: ['own'] },
  { name: 'a BIC of 7 letters', change: replaceText('AGRIFRPP', 'AGRIFRP'), finders: ['own', 'schema'] },
  {
    name: 'elements in another order',
    change: replaceText(/( *<PmtMtd>TRF<\/PmtMtd>\n)( *<BtchBookg>true<\/BtchBookg>\n)/, '$2$1'),
    finders: ['schema'],
  },
  {
    name: 'the namespace of another version',
    change: replaceText('pain.001.001.09"', 'pain.001.001.03"'),
    finders: ['own', 'schema'],
  },
  {
    name: 'another execution date',
    change: replaceText('2026-11-20', '2026-11-21'),
    finders: ['own'],
  },
  {
    name: 'a day that does not exist',
    change: replaceText('2026-11-20', '2026-11-31'),
    finders: ['own', 'schema'],
  },
  { name: 'a file without its end', change: replaceText('</Document>', ''), finders: ['own', 'schema'] },
]

/** The valid file in which the faults are planted. */
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
