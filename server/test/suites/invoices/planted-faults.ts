// Faults that are planted in valid invoices. The checks listed in `finders` must find each of them.
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

/** Throws if the text has nothing to replace, because then no fault would be planted. */
const replaceText = (pattern: RegExp, replacement: string) => (text: string) => {
  const changed = text.replaceAll(pattern, replacement)
  if (changed === text) throw new Error(`Nothing to replace by ${replacement}`)
  return changed
}
const applyBoth = (one: (text: string) => string, two: (text: string) => string) => (text: string) =>
  two(one(text))

const FAULTS: Fault[] = [
  {
    name: 'a cent of VAT',
    xml: applyBoth(replaceText(/2066\.92/g, '2066.91'), replaceText(/12401\.51/g, '12401.50')),
    // Mustang warns; EN 16931 allows up to a euro.
    finders: ['own', 'mustang'],
  },
  {
    name: 'two euros of VAT',
    xml: applyBoth(replaceText(/2066\.92/g, '2068.92'), replaceText(/12401\.51/g, '12403.51')),
    finders: ['own', 'mustang'],
  },
  {
    // Consistent sums, but a line that is not quantity × price.
    name: 'a wrong line total',
    xml: (xml) =>
      [
        replaceText(/10175\.00/g, '10174.00'),
        replaceText(/10334\.59/g, '10333.59'),
        replaceText(/2066\.92/g, '2066.72'),
        replaceText(/12401\.51/g, '12400.31'),
      ].reduce((text, change) => change(text), xml),
    finders: ['own'],
  },
  {
    name: 'a missing PMT note',
    xml: replaceText(/<ram:SubjectCode>PMT</g, '<ram:SubjectCode>SUR<'),
    finders: ['own', 'french'],
  },
  {
    name: 'a negative price',
    xml: applyBoth(
      replaceText(/<ram:ChargeAmount>150</g, '<ram:ChargeAmount>-150<'),
      replaceText(/(<ram:BilledQuantity unitCode="C62">)-1</g, '$11<'),
    ),
    finders: ['own', 'mustang', 'french'],
  },
  {
    name: 'a credit note without reference',
    invoice: CREDIT_NOTE,
    xml: replaceText(/<ram:InvoiceReferencedDocument>[\s\S]*<\/ram:InvoiceReferencedDocument>/g, ''),
    finders: ['own', 'french'],
  },
  {
    name: 'another invoice number',
    xml: replaceText(/<ram:ID>AF-200000008-SB01-000042</g, '<ram:ID>AF-200000008-SB01-000024<'),
    finders: ['own'],
  },
  {
    name: 'a due date before the date',
    xml: replaceText(/20261202/g, '20261101'),
    finders: ['own', 'french'],
  },
  {
    name: 'broken PDF/A',
    pdf: replaceText(/\/AFRelationship/g, '/AFRelationshiq'),
    finders: ['own', 'verapdf', 'mustang'],
  },
  {
    name: 'an unknown XMP level',
    pdf: replaceText(/<fx:ConformanceLevel>EN 16931</g, '<fx:ConformanceLevel>EN 16932<'),
    finders: ['own', 'mustang'],
  },
  {
    name: 'the XMP level of another profile',
    pdf: replaceText(/<fx:ConformanceLevel>EN 16931</g, '<fx:ConformanceLevel>EXTENDED<'),
    finders: ['own'],
  },
]

export function plantFaults(layout: ReturnType<typeof createLayout>): PlantedFault[] {
  const keepText = (text: string) => text
  return FAULTS.map(({ name, invoice = INVOICE, xml: inXml = keepText, pdf: inPdf = keepText, finders }) => {
    const xml = inXml(toCii(invoice))
    const pdfBytes = layout.layOutInvoice({ page: buildInvoicePage(invoice), xml }, false)
    return { name, invoice, xml, pdf: Buffer.from(inPdf(pdfBytes.toString('latin1')), 'latin1'), finders }
  })
}
