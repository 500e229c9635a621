// The text of a billing mandate, in the language of the team (CGI, art. 289 I-2 and annex II, art. 242 nonies).

export type MandateFacts = {
  buyer: {
    name: string
    siren: string
    address: string | null
    postal_code: string | null
    city: string | null
  }
  seller: {
    name: string
    siren: string | null
    address: string | null
    postal_code: string | null
    city: string | null
  }
  seriesRoot: string
  contestDays: number
  coversCreditNotes: boolean
  date: string
}

type Party = {
  name: string
  siren: string | null
  address: string | null
  postal_code: string | null
  city: string | null
}

const formatPlace = ({ address, postal_code, city }: Party) =>
  [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
const describeParty = (party: Party) =>
  [party.name, party.siren && `SIREN ${party.siren}`, formatPlace(party)].filter(Boolean).join(', ')

const TEXTS: Record<'fr' | 'en', (facts: MandateFacts) => string[]> = {
  fr: ({ buyer, seller, seriesRoot, contestDays, coversCreditNotes, date }) => [
    'Mandat de facturation',
    `Mandant (fournisseur) : ${describeParty(seller)}.`,
    `Mandataire (client) : ${describeParty(buyer)}.`,
    '1. Objet. Le fournisseur donne mandat au client, qui l’accepte, d’établir et d’émettre en son nom et pour son compte les factures des prestations qu’il lui fournit, sur la base des comptes rendus d’activité approuvés (article 289, I-2 du code général des impôts).',
    coversCreditNotes
      ? '2. Avoirs. Le mandat porte aussi sur les avoirs et les factures rectificatives, que le fournisseur accepte dans son espace.'
      : '2. Avoirs. Le client prépare les avoirs ; chacun n’est émis qu’après son acceptation par le fournisseur dans son espace.',
    `3. Numérotation. Les factures portent la mention « Autofacturation » et un numéro d’une série propre au fournisseur, sans rupture, qui commence par ${seriesRoot}.`,
    `4. Contestation. Le fournisseur reçoit chaque facture dans son espace et dispose de ${contestDays} jours à compter de son émission pour la contester. La contestation suspend le paiement jusqu’à son règlement.`,
    '5. Obligations du fournisseur. Le fournisseur conserve l’entière responsabilité de ses obligations en matière de facturation et de TVA. Il verse la taxe mentionnée sur les factures établies en son nom, réclame immédiatement le double d’une facture qu’il n’aurait pas reçue et signale toute modification des mentions relatives à son identification.',
    '6. Durée. Le mandat est donné pour une durée indéterminée. Chacun peut le révoquer à tout moment ; les factures déjà émises restent valables.',
    `Proposé le ${date.split('-').reverse().join('/')}.`,
  ],
  en: ({ buyer, seller, seriesRoot, contestDays, coversCreditNotes, date }) => [
    'Self-billing mandate',
    `Supplier: ${describeParty(seller)}.`,
    `Customer: ${describeParty(buyer)}.`,
    '1. Purpose. The supplier authorises the customer to draw up and issue, in the supplier’s name and on the supplier’s behalf, the invoices for the services provided, based on approved activity reports (article 289, I-2 of the French general tax code).',
    coversCreditNotes
      ? '2. Credit notes. The mandate also covers credit notes and corrective invoices, which the supplier accepts in the portal.'
      : '2. Credit notes. The customer prepares credit notes; each is issued only after the supplier has accepted it in the portal.',
    `3. Numbering. The invoices bear the word “Autofacturation” and a number from a series of the supplier’s own, without gaps, which begins with ${seriesRoot}.`,
    `4. Contesting. The supplier receives each invoice in the portal and has ${contestDays} days from its issue to contest it. Contesting suspends payment until the matter is settled.`,
    '5. Duties of the supplier. The supplier remains fully responsible for their duties regarding invoicing and VAT. The supplier pays the VAT shown on the invoices issued in their name, immediately asks for a copy of any invoice not received, and reports any change of their identification data.',
    '6. Duration. The mandate has no fixed term. Either party can revoke it at any time; invoices already issued remain valid.',
    `Offered on ${date}.`,
  ],
}

export const mandateText = (locale: 'fr' | 'en', facts: MandateFacts): string =>
  TEXTS[locale](facts).join('\n\n')
