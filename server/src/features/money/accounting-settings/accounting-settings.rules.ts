// The accounts and journals of a team, and their defaults from the plan comptable général. Pure.

type LedgerAccount = { account: string; label: string }
type Journal = { code: string; label: string }

export type AccountingSettings = {
  accounts: {
    services: LedgerAccount
    expenses: LedgerAccount
    disbursements: LedgerAccount
    vat_deductible: LedgerAccount
    vat_waiting: LedgerAccount
    vat_due: LedgerAccount
    vat_due_outside_eu: LedgerAccount
    suppliers: LedgerAccount
    advances: LedgerAccount
    bank: LedgerAccount
  }
  journals: { purchases: Journal; miscellaneous: Journal; bank: Journal }
  reverse_charge_vat_rate: number
  posts_payments: boolean
  accountant_emails: string[]
}

const DEFAULT_SETTINGS: AccountingSettings = {
  accounts: {
    services: { account: '604000', label: "Achats d'études et prestations de services" },
    expenses: { account: '625100', label: 'Voyages et déplacements' },
    disbursements: { account: '467000', label: 'Débours' },
    vat_deductible: { account: '445660', label: 'TVA déductible sur autres biens et services' },
    vat_waiting: { account: '445800', label: 'TVA à régulariser ou en attente' },
    vat_due: { account: '445200', label: 'TVA due intracommunautaire' },
    vat_due_outside_eu: { account: '445210', label: 'TVA due sur prestations hors UE' },
    suppliers: { account: '401000', label: 'Fournisseurs' },
    advances: { account: '409100', label: 'Fournisseurs - Avances et acomptes versés' },
    bank: { account: '512000', label: 'Banques' },
  },
  journals: {
    purchases: { code: 'AC', label: 'Achats' },
    miscellaneous: { code: 'OD', label: 'Opérations diverses' },
    bank: { code: 'BQ', label: 'Banque' },
  },
  reverse_charge_vat_rate: 20,
  posts_payments: false,
  accountant_emails: [],
}

type Parts<T> = { [K in keyof T]?: T[K] }
/** What a team has set; an account or a journal is set as a whole. */
export type SettingsChanges = Parts<Omit<AccountingSettings, 'accounts' | 'journals'>> & {
  accounts?: Parts<AccountingSettings['accounts']>
  journals?: Parts<AccountingSettings['journals']>
}

/** Merges the changes into the stored settings; an account or a journal is replaced as a whole. */
export const withChanges = (stored: SettingsChanges, changes: SettingsChanges): SettingsChanges => ({
  ...stored,
  ...changes,
  ...(changes.accounts && { accounts: { ...stored.accounts, ...changes.accounts } }),
  ...(changes.journals && { journals: { ...stored.journals, ...changes.journals } }),
})

/** `stored` is what a team has set: only `withChanges` writes it. */
export const applyDefaults = (stored: SettingsChanges): AccountingSettings => ({
  ...DEFAULT_SETTINGS,
  ...stored,
  accounts: { ...DEFAULT_SETTINGS.accounts, ...stored.accounts },
  journals: { ...DEFAULT_SETTINGS.journals, ...stored.journals },
})
