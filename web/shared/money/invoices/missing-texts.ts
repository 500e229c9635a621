// What an invoice waits for, by the codes of `invoice.missing`: for the team in the console, for the freelancer in the portal.
import { defineTexts } from '../../language/language.ts'

export const MISSING_TEXTS = defineTexts({
  en: {
    /** Of the seller and of the buyer. */
    data: {
      company_missing: 'company name',
      siren_missing: 'SIREN',
      legal_form_missing: 'legal form',
      vat_number_missing: 'VAT number',
      vat_exemption_reason_missing: 'reason for the VAT exemption',
      address_missing: 'address',
      postal_code_missing: 'postal code',
      city_missing: 'city',
      vat_regime_country: 'VAT regime (abroad: reverse charge; in France: any other)',
    },
    team: {
      seller: (data: string) => `Freelancer’s details: ${data}.`,
      buyer: (data: string) => `Your company’s details: ${data}.`,
      mandate_missing: 'No billing mandate is in force: offer one to the freelancer.',
      mandate_not_accepted: 'The freelancer has not accepted the billing mandate yet.',
      mandate_of_another_seller:
        'The billing mandate was given under another SIREN: revoke it and offer a new one.',
      credit_note_not_accepted: 'The freelancer has not accepted this credit note yet.',
      supplier_invoice_missing:
        'The supplier sends its own invoice. Once accepted, it gives this entry its number, date and file.',
      supplier_credit_note_missing:
        'The supplier sends its own credit note. Once accepted, it gives this entry its number, date and file.',
      currency_not_eur:
        'Invoices in other currencies than the euro are issued by the supplier. Once accepted, the invoice gives this entry its number, date and file.',
      expense_kind_missing:
        'An expense has no type. Reopen the report, and choose re-billed or disbursement for each one.',
      amounts_differ: 'The lines do not add up to the amounts of this entry. Reopen and correct the report.',
      breaks_rule: (detail: string) => `The invoicing standard (EN 16931) would reject it: ${detail}`,
    },
    freelancer: {
      seller: (data: string) => `Your details: ${data}.`,
      buyer: (data: string) => `The company has yet to complete its own details: ${data}.`,
      mandate_missing: 'The company has yet to offer you a billing mandate.',
      mandate_not_accepted: 'The billing mandate awaits your answer.',
      mandate_of_another_seller:
        'Your billing mandate was given under another SIREN. The company has yet to offer you a new one.',
      credit_note_not_accepted: 'This credit note awaits your acceptance.',
      supplier_invoice_missing:
        'The company is waiting for your own invoice, or that of your umbrella company.',
      supplier_credit_note_missing:
        'The company is waiting for your own credit note, or that of your umbrella company.',
      currency_not_eur: 'This invoice is not in euros, so it comes from you: the company is waiting for it.',
      expense_kind_missing: 'An expense has no type. The company has to reopen the report.',
      amounts_differ: 'The amounts do not add up. The company has to reopen the report.',
      breaks_rule: (detail: string) => `The company has to correct this: ${detail}`,
    },
  },
  fr: {
    data: {
      company_missing: 'raison sociale',
      siren_missing: 'SIREN',
      legal_form_missing: 'forme juridique',
      vat_number_missing: 'numéro de TVA',
      vat_exemption_reason_missing: 'motif d’exonération de TVA',
      address_missing: 'adresse',
      postal_code_missing: 'code postal',
      city_missing: 'ville',
      vat_regime_country: 'régime de TVA (autoliquidation à l’étranger, un autre régime en France)',
    },
    team: {
      seller: (data: string) => `Informations du freelance : ${data}.`,
      buyer: (data: string) => `Informations de votre entreprise : ${data}.`,
      mandate_missing: 'Aucun mandat de facturation en vigueur : proposez-en un au freelance.',
      mandate_not_accepted: 'Le freelance n’a pas encore accepté le mandat de facturation.',
      mandate_of_another_seller:
        'Le mandat de facturation a été donné sous un autre SIREN : révoquez-le et proposez-en un nouveau.',
      credit_note_not_accepted: 'Le freelance n’a pas encore accepté cet avoir.',
      supplier_invoice_missing:
        'Le fournisseur envoie sa propre facture. Une fois acceptée, elle donnera à l’écriture son numéro, sa date et son fichier.',
      supplier_credit_note_missing:
        'Le fournisseur envoie son propre avoir. Une fois accepté, il donnera à l’écriture son numéro, sa date et son fichier.',
      currency_not_eur:
        'Une facture dans une autre devise que l’euro est émise par le fournisseur. Une fois acceptée, elle donnera à l’écriture son numéro, sa date et son fichier.',
      expense_kind_missing:
        'La nature d’un frais n’est pas précisée. Rouvrez le compte rendu et indiquez pour chacun : refacturé ou débours.',
      amounts_differ:
        'Le total des lignes diffère des montants de l’écriture. Rouvrez le compte rendu et corrigez-le.',
      breaks_rule: (detail: string) => `Non conforme à la norme de facturation (EN 16931) : ${detail}`,
    },
    freelancer: {
      seller: (data: string) => `Vos informations : ${data}.`,
      buyer: (data: string) => `L’entreprise doit compléter ses propres informations : ${data}.`,
      mandate_missing: 'L’entreprise doit vous proposer un mandat de facturation.',
      mandate_not_accepted: 'Le mandat de facturation attend votre réponse.',
      mandate_of_another_seller:
        'Votre mandat de facturation a été donné sous un autre SIREN. L’entreprise doit vous en proposer un nouveau.',
      credit_note_not_accepted: 'Cet avoir attend votre accord.',
      supplier_invoice_missing: 'L’entreprise attend votre facture, ou celle de votre société de portage.',
      supplier_credit_note_missing: 'L’entreprise attend votre avoir, ou celui de votre société de portage.',
      currency_not_eur:
        'Cette facture n’est pas en euros : c’est à vous de l’émettre, et l’entreprise l’attend.',
      expense_kind_missing:
        'La nature d’un frais n’est pas précisée. L’entreprise doit rouvrir le compte rendu.',
      amounts_differ: 'Les montants ne concordent pas. L’entreprise doit rouvrir le compte rendu.',
      breaks_rule: (detail: string) => `L’entreprise doit corriger ce point : ${detail}`,
    },
  },
})
