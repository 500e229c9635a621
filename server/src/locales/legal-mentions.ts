// Mentions that French law prescribes: they are French in every language.

/** CGI, annex II, article 242 nonies A, I, 11° bis. */
export const VAT_ON_DEBITS = 'Option pour le paiement de la taxe d’après les débits'
/** The category of the operation: CGI, annex II, article 242 nonies A, I, 17°. */
export const SERVICE = 'Prestation de services'
