// Faults that are planted in right invoices. Each must be found by the checks that it names, or the checks prove nothing.
import type { Invoice } from '../../../src/documents/index.ts'
import { toCii } from '../../../src/documents/invoices/cii.ts'
import { buildInvoicePage } from '../../../src/documents/invoices/page.ts'
import type { createLayout } from '../../../src/documents/rendering/layout.ts'
import { CREDIT_NOTE, INVOICE } from './sample-invoices.ts'

export type Finder = 'own' | 'verapdf' | 'mustang' | 'french'
export type PlantedFault = { name: string; invoice: Invoice; pdf: Buffer; xml: string; finders: Finder[] }

type Fault = {
  name: string
  invoice?: Invoice
  xml?: (xml: string) => string
  pdf?: (pdf: string) => string
  finders: Finder[]
}

/** Fails if nothing was replaced: then nothing was planted. */
const replaced = (pattern: RegExp, by: string) => (text: string) => {
  const changed = text.replaceAll(pattern, by)
  if (changed === text) throw new Error(`Nothing to replace by ${by}`)
  return changed
}
const both = (one: (text: string) => string, two: (text: string) => string) => (text: string) =>
  two(one(text))

const FAULTS: Fault[] = [
  {
    name: 'a cent of VAT',
    xml: both(replaced(/2066\.92/g, '2066.91'), replaced(/12401\.51/g, '12401.50')),
    // Mustang warns; EN 16931 allows up to a euro.
    finders: ['own', 'mustang'],
  },
  {
    name: 'two euros of VAT',
    xml: both(replaced(/2066\.92/g, '2068.92'), replaced(/12401\.51/g, '12403.51')),
    finders: ['own', 'mustang'],
  },
  {
    // Consistent sums, but a line that is not quantity × price.
    name: 'a wrong line total',
    xml: (xml) =>
      [
        replaced(/10175\.00/g, '10174.00'),
        replaced(/10334\.59/g, '10333.59'),
        replaced(/2066\.92/g, '2066.72'),
        replaced(/12401\.51/g, '12400.31'),
      ].reduce((text, change) => change(text), xml),
    finders: ['own'],
  },
  {
    name: 'a missing PMT note',
    xml: replaced(/<ram:SubjectCode>PMT</g, '<ram:SubjectCode>SUR<'),
    finders: ['own', 'french'],
  },
  {
    name: 'a negative price',
    xml: both(
      replaced(/<ram:ChargeAmount>150</g, '<ram:ChargeAmount>-150<'),
      replaced(/(<ram:BilledQuantity unitCode="C62">)-1</g, '$11<'),
    ),
    finders: ['own', 'mustang', 'french'],
  },
  {
    name: 'a credit note without reference',
    invoice: CREDIT_NOTE,
    xml: replaced(/<ram:InvoiceReferencedDocument>[\s\S]*<\/ram:InvoiceReferencedDocument>/g, ''),
    finders: ['own', 'french'],
  },
  {
    name: 'another invoice number',
    xml: replaced(/<ram:ID>AF-200000008-SB01-000042</g, '<ram:ID>AF-200000008-SB01-000024<'),
    finders: ['own'],
  },
  { name: 'a due date before the date', xml: replaced(/20261202/g, '20261101'), finders: ['own', 'french'] },
  {
    name: 'broken PDF/A',
    pdf: replaced(/\/AFRelationship/g, '/AFRelationshiq'),
    finders: ['own', 'verapdf', 'mustang'],
  },
  {
    name: 'an unknown XMP level',
    pdf: replaced(/<fx:ConformanceLevel>EN 16931</g, '<fx:ConformanceLevel>EN 16932<'),
    finders: ['own', 'mustang'],
  },
  {
    name: 'the XMP level of another profile',
    pdf: replaced(/<fx:ConformanceLevel>EN 16931</g, '<fx:ConformanceLevel>EXTENDED<'),
    finders: ['own'],
  },
]

export function plantFaults(layout: ReturnType<typeof createLayout>): PlantedFault[] {
  const same = (text: string) => text
  return FAULTS.map(({ name, invoice = INVOICE, xml: inXml = same, pdf: inPdf = same, finders }) => {
    const xml = inXml(toCii(invoice))
    const pdfBytes = layout.layOutInvoice({ page: buildInvoicePage(invoice), xml }, false)
    return { name, invoice, xml, pdf: Buffer.from(inPdf(pdfBytes.toString('latin1')), 'latin1'), finders }
  })
}
