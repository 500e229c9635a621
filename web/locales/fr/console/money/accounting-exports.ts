import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/money/accounting-exports'> = {
  das2: {
    title: 'DAS2 : honoraires versés dans l’année',
    lead: 'Par bénéficiaire, à la date de paiement. Les débours ne sont pas déclarés.',
    year: 'Année de paiement',
    none: 'Aucun paiement cette année-là.',
    name: 'Bénéficiaire',
    fees: 'Honoraires HT',
    expenses: 'Frais HT',
    disbursements: 'Débours',
    vat: 'TVA',
    total: 'TTC',
    state: 'Déclaration',
    declare: 'À déclarer',
    over: (limit: string) => `Plus de ${limit}`,
    not: 'Pas à déclarer',
    download: 'Télécharger le CSV',
  },
  exportPage: {
    list: 'Exports comptables',
    title: 'Export',
    download: 'Télécharger',
    range: 'Dates',
    to: 'au',
    unsent: 'Tout ce qui n’avait pas été transmis',
    waiting: 'Sans numéro de facture',
    lettered: (on: string) => `Lettrée le ${on}`,
    entries: 'Écritures',
    made: 'Créé le',
    excl: 'HT',
    vat: 'TVA',
    incl: 'TTC',
    sum: (currency: string) => `Total en ${currency}`,
    numbers: 'Numéros d’écriture',
    checks: 'Contrôles',
    check: {
      file_equals_entries: 'Les sommes du fichier sont celles des écritures',
      entries_equal_reports: 'Les écritures ont les montants de leurs comptes rendus',
      credit_notes_equal_entries: 'Les écritures annulées et leurs avoirs s’annulent',
      pieces_balanced: 'Chaque écriture du FEC est équilibrée',
      debit_equals_credit: 'Le débit est égal au crédit',
    },
    compared: 'Comparés',
    result: 'Résultat',
    passed: 'Réussi',
    failed: 'Échoué',
    file: 'Fichier',
    balance: 'Balance',
    account: 'Compte',
    lines: 'Lignes',
    debit: 'Débit',
    credit: 'Crédit',
    difference: 'Solde',
    postings: 'Lignes d’écriture',
    accountPostings: (account: string) => `Lignes du compte ${account}`,
    all: 'Afficher tous les comptes',
    number: 'N°',
    journal: 'Journal',
    piece: 'Pièce',
    origin: 'Origine',
    entry: 'Écriture',
    report: 'Compte rendu',
  },
  exports: {
    title: 'Exports comptables',
    list: 'Comptabilité',
    settings: 'Comptes et paramètres',
    caption: 'Exports précédents',
    none: 'Aucun export pour le moment.',
    file: 'Fichier',
    range: 'Dates',
    to: 'au',
    unsent: 'Tout ce qui n’avait pas été transmis',
    entries: 'Écritures',
    size: 'Taille',
    made: 'Créé le',
    download: 'Télécharger',
    downloadFile: (name: string) => `Télécharger ${name}`,
    ready: (name: string, count: number) =>
      `${name} est prêt, avec ${plural(count, { one: '# écriture', other: '# écritures' })}.`,
    leftOut: (count: number) =>
      plural(count, {
        one: '# écriture dans une autre devise n’est pas incluse : un FEC est en euros.',
        other: '# écritures dans d’autres devises ne sont pas incluses : un FEC est en euros.',
      }),
    waiting: (count: number) =>
      plural(count, {
        one: '# écriture de la période n’a pas encore de numéro et n’y figure pas.',
        other: '# écritures de la période n’ont pas encore de numéro et n’y figurent pas.',
      }),
    waitingAnyDay: (count: number) =>
      plural(count, {
        one: '# écriture n’a pas encore de numéro et n’y figure pas.',
        other: '# écritures n’ont pas encore de numéro et n’y figurent pas.',
      }),
    kb: (size: string) => `${size} ko`,
    checks: 'Contrôles',
    balanced: (amount: string) => `Équilibré : ${amount} au débit et au crédit`,
    passed: (count: number) => plural(count, { one: '# contrôle réussi', other: '# contrôles réussis' }),
    failed: 'Un contrôle a échoué',
  },
  invoiceArchive: {
    title: 'Factures du mois',
    lead: 'Toutes les factures et tous les avoirs datés du mois dont le fichier est prêt, en PDF (Factur-X), dans un fichier zip.',
    month: 'Mois',
    download: 'Télécharger le zip',
    running: 'Préparation du fichier…',
  },
  leftOut: {
    paid: (count: number, sums: string) =>
      plural(count, {
        one: `# écriture est payée sans facture (${sums})`,
        other: `# écritures sont payées sans facture (${sums})`,
      }),
    paidOn: (on: string) => `payée le ${on}`,
    all: 'Les afficher toutes',
    earlier: 'Encore retenu dans les périodes précédentes',
    stillHeld: 'Encore retenu',
    moreMonths: (count: number) => plural(count, { one: 'et # autre mois', other: 'et # autres mois' }),
    reason: {
      no_invoice_number: (count: number) =>
        plural(count, {
          one: '# écriture sans numéro de facture :',
          other: '# écritures sans numéro de facture :',
        }),
      paid_without_invoice: (count: number) =>
        plural(count, { one: '# écriture payée sans facture :', other: '# écritures payées sans facture :' }),
      not_sent: (count: number) =>
        plural(count, { one: '# écriture jamais transmise :', other: '# écritures jamais transmises :' }),
      payment_not_posted: (count: number) =>
        plural(count, {
          one: '# écriture dont le paiement ou la TVA ne figure dans aucun FEC :',
          other: '# écritures dont le paiement ou la TVA ne figure dans aucun FEC :',
        }),
    },
  },
  newExport: {
    scope: 'Contenu',
    scopes: { period: 'Une période', unsent: 'Reste à transmettre' },
    unsentEffect:
      'Tout ce qu’aucun export ne contient encore, quelle que soit sa date : les pièces tardives et, dans un FEC, les paiements tardifs. Les écritures sont marquées comme transmises.',
    heldBack: 'Avant cette période, votre comptable n’a pas encore',
    heldBackAnyDay: 'Votre comptable n’a pas encore',
    title: 'Nouvel export',
    format: 'Format',
    formats: { csv_excel: 'CSV pour Excel', csv: 'CSV (brut)', fec: 'FEC' },
    about: {
      csv_excel: 'Une ligne par écriture, avec points-virgules et virgules décimales.',
      csv: 'Une ligne par écriture, avec virgules et points décimaux, pour les programmes.',
      fec: 'Un journal des achats au format FEC, en euros.',
    },
    from: 'Première date de facture',
    to: 'Dernière date de facture',
    effect:
      'Toutes les écritures numérotées de la période, quel que soit leur statut. Celles qui n’ont pas encore été transmises à la comptabilité sont marquées comme transmises.',
    make: 'Créer l’export',
    making: 'Création de l’export…',
  },
  sendToAccountant: {
    title: 'Envoyer au comptable',
    lead: 'Crée les fichiers du mois et envoie à votre comptable un e-mail avec leurs liens, qui exigent une connexion.',
    month: 'Mois',
    send: 'Envoyer au comptable',
    sent: (to: string) => `Envoyé à ${to}.`,
  },
}

export default texts
