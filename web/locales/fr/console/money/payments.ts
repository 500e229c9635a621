import { number } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/money/payments'> = {
  batchActions: {
    update: { title: 'Modifier le lot de virements' },
    execution: 'Date d’exécution',
    name: 'Libellé (facultatif)',
    add: 'Ajouter des écritures…',
    prepare: {
      button: 'Soumettre à validation…',
      title: 'Soumettre ce lot de virements à validation ?',
      label: 'Soumettre',
      lead: 'Chaque écriture est vérifiée. Les montants et les comptes bancaires seront figés, et le lot ne pourra plus être modifié tant qu’il n’est pas rouvert.',
    },
    approve: {
      button: 'Valider…',
      title: (sum: string) => `Valider ${sum} de virements ?`,
      label: 'Valider',
      lead: (count: number, date: string) =>
        `${plural(count, { one: '# virement', other: '# virements' })}, à exécuter le ${date}. Vérifiez d’abord les écritures et les comptes bancaires : le fichier pour la banque contiendra exactement ce que vous validez.`,
    },
    reopen: {
      button: 'Rouvrir…',
      title: 'Rouvrir ce lot de virements ?',
      label: 'Rouvrir',
      prepared: 'Il pourra être modifié, et devra être soumis à nouveau à validation.',
      approved:
        'Il pourra être modifié. Sa validation sera annulée : il devra être soumis et validé à nouveau.',
    },
    export: {
      button: 'Générer le fichier…',
      title: (sum: string) => `Générer le fichier pour ${sum} ?`,
      label: 'Générer le fichier',
      lead: (count: number, date: string) =>
        `${plural(count, { one: '# virement', other: '# virements' })}, à exécuter le ${date}. Chaque écriture est vérifiée à nouveau.`,
      freezes:
        'Les montants et les comptes bancaires seront figés, et plus aucune écriture ne pourra être ajoutée ni retirée.',
    },
    confirm: {
      button: 'Confirmer les paiements…',
      all: (count: number) => plural(count, { one: 'Confirmer # paiement', other: 'Confirmer # paiements' }),
      label: 'Confirmer',
      lead: 'La banque a exécuté ces virements : les écritures passent au statut payé.',
      rest: (count: number) =>
        plural(count, {
          one: 'L’autre écriture reste en attente : confirmez-la plus tard, ou annulez le lot pour la libérer.',
          other:
            'Les # autres écritures restent en attente : confirmez-les plus tard, ou annulez le lot pour les libérer.',
        }),
      date: 'Exécutés le',
    },
    cancel: {
      button: 'Annuler le lot…',
      title: 'Annuler ce lot de virements ?',
      label: 'Annuler le lot',
      draft: 'Ses écritures pourront être payées autrement, ou dans un autre lot.',
      warning:
        'Un fichier a été généré pour la banque. Assurez-vous qu’elle ne l’exécutera pas : sinon, les mêmes factures risquent d’être payées deux fois.',
      sure: 'La banque n’exécutera pas les virements en attente de ce fichier',
      paid: (paid: number, open: number) =>
        `${plural(paid, { one: 'L’écriture payée le reste', other: 'Les # écritures payées le restent' })} ; ${plural(open, { one: 'celle en attente est libérée', other: 'les # en attente sont libérées' })}.`,
      reason: 'Motif (facultatif)',
    },
  },
  batchLines: {
    title: 'Écritures',
    state: 'Statut',
    all: 'Toutes',
    none: 'Aucune écriture.',
    noMatch: 'Aucune écriture à ce statut.',
    chosen: (count: number) => plural(count, { one: '# sélectionnée', other: '# sélectionnées' }),
    clear: 'Tout désélectionner',
    remove: 'Retirer du lot',
    confirm: 'Confirmer la sélection…',
  },
  batchList: {
    caption: 'Lots de virements',
    state: 'Statut',
    all: 'Tous',
    none: 'Aucun lot de virements. Sélectionnez des écritures sous « À payer » pour en créer un.',
    noMatch: 'Aucun lot de virements à ce statut.',
    batch: 'Lot',
    of: (date: string) => `Lot du ${date}`,
    execution: 'Date d’exécution',
    entries: 'Écritures',
    total: 'Total',
    made: 'Créé par',
    prepared: 'À valider',
    approved: 'Validé',
    partly: (paid: number, all: number) =>
      `${plural(paid, { one: '# payée', other: '# payées' })} sur ${number(all)}`,
  },
  batchPage: {
    title: 'Lot de virements',
    list: 'Lots de virements',
    total: 'Total',
    entries: 'Écritures',
    paid: 'Payées',
    execution: 'Date d’exécution',
    twoPeople: 'Double validation',
    twoPeopleYes: 'Une personne qui n’a pas préparé le lot le valide avant la génération de son fichier',
    payer: 'Compte débité',
    file: 'Fichier pour la banque',
    download: 'Télécharger le fichier',
    format: 'Virements SEPA, pain.001.001.09',
    size: (size: string) => `${size} ko`,
    locked:
      'Le fichier contient des coordonnées bancaires. Pour le télécharger, il vous faut le droit bank-details:read, qu’un administrateur peut vous accorder sous Utilisateurs.',
  },
  batchProgress: {
    title: 'Ajout des écritures au lot de virements',
    progress: (done: number, all: number) =>
      `${plural(done, { one: '# ajoutée', other: '# ajoutées' })} sur ${number(all)}`,
    stopped: (done: number, left: number) =>
      `Interrompu : ${plural(done, { one: '# ajoutée', other: '# ajoutées' })}, ${plural(left, { one: '# reste à ajouter', other: '# restent à ajouter' })}. Rien n’est perdu.`,
    refused: 'Ces écritures ne peuvent plus être payées par lot :',
    again: 'Réessayer',
    leaveOut: (count: number) =>
      plural(count, { one: 'Continuer sans celle-ci', other: 'Continuer sans ces # écritures' }),
    open: 'Ouvrir le lot',
    close: 'Revenir à la sélection',
    payee: 'Bénéficiaire',
    invoice: 'Facture',
    amount: 'TTC',
    problems: 'Blocage',
  },
  batchSteps: {
    steps: 'Étapes',
    draft: 'Brouillon',
    prepared: 'Soumis à validation',
    approved: 'Validé',
    exported: 'Fichier généré',
    confirmed: 'Payé',
    by: (when: string, who: string) => (who ? `${when}, ${who}` : when),
    next: 'À faire',
    empty: 'Ajoutez des écritures au lot.',
    check:
      'Vérifiez les écritures, puis générez le fichier pour la banque. Les montants et les comptes bancaires seront alors figés.',
    export: 'Générez le fichier pour la banque.',
    mayNotExport: 'Une personne disposant du droit payments:write doit générer le fichier pour la banque.',
    prepare:
      'Vérifiez les écritures, puis soumettez le lot à validation. Les montants et les comptes bancaires seront alors figés.',
    mayNotPrepare:
      'Une personne disposant du droit payments:write doit compléter le lot et le soumettre à validation.',
    noFile:
      'Votre équipe exige une double validation : le fichier pour la banque ne peut être généré qu’une fois le lot validé.',
    approve:
      'Vous n’avez pas participé à la préparation de ce lot. Vérifiez les écritures et les comptes bancaires, puis validez-le.',
    otherApproves:
      'Vous avez participé à la préparation de ce lot. Une autre personne disposant du droit payments:confirm doit le valider.',
    mayNotApprove:
      'Une personne disposant du droit payments:confirm, et n’ayant pas participé à la préparation de ce lot, doit le valider.',
    otherCancels:
      'Seule une personne qui n’a ni préparé ce lot, ni généré ou téléchargé son fichier, peut l’annuler : la banque a peut-être déjà reçu le fichier.',
    downloadLocks:
      'Une fois le fichier téléchargé, seule une personne qui n’a ni préparé ce lot, ni généré ou téléchargé son fichier, peut l’annuler ou annuler ses paiements. Convenez d’abord de qui le télécharge.',
    bank: (date: string) =>
      `Téléchargez le fichier et transmettez-le à votre banque pour une exécution le ${date}. Une fois les virements exécutés, confirmez-les ici : les écritures ne sont payées qu’à ce moment-là.`,
    otherConfirms:
      'Vous avez préparé ce lot et votre équipe exige une double validation : une autre personne doit le confirmer.',
    second:
      'Votre équipe exige une double validation. Vous n’avez pas préparé ce lot : vous pouvez donc le confirmer.',
    mayNotConfirm: 'Une personne disposant du droit payments:confirm doit confirmer les paiements.',
    cancelled: 'Annulé',
    cancelledLead: 'Les écritures de ce lot peuvent être payées autrement, ou dans un autre lot.',
  },
  paidFields: {
    reference: 'Référence bancaire (facultatif)',
    referenceHint: 'Par exemple le numéro figurant sur le relevé.',
  },
  payableColumns: {
    payee: 'Bénéficiaire',
    invoice: 'Facture',
    due: 'Échéance',
    amount: 'TTC',
    account: 'Compte bancaire',
    choose: (name: string, number: string) => `Sélectionner ${name}, ${number}`,
  },
  paymentSettings: {
    title: 'Paiements',
    twoPeople: 'Exiger une double validation des lots de virements',
    hint: 'Avant la génération de son fichier pour la banque, chaque lot est validé par une personne qui ne l’a ni créé, ni modifié, ni soumis à validation. L’activation s’applique aussi aux brouillons existants.',
    off: 'Une même personne peut créer un lot de virements et générer son fichier.',
    secondPersons: (names) => `Avec vous, ces personnes peuvent assurer la double validation : ${names}.`,
    from: (name, time) => `${name} (à partir du ${time})`,
    nobody:
      'Personne d’autre ne peut encore valider les lots de virements. Les personnes que vous invitez comptent comme seconde personne au bout de 30 jours ; l’exploitant peut en ajouter une qui compte tout de suite.',
    limit: 'Paiements enregistrés à la main : plafond pour une seule personne',
    limitHint:
      'Au-delà de ce montant TTC, l’écriture doit être marquée comme payée par une autre personne que celle qui a validé le compte rendu d’activité ou modifié le compte bancaire. Vide : aucun plafond. Le relever ou le supprimer demande 72 heures ou une seconde personne.',
    limitReminder: (amount) =>
      `Au-delà de ${amount}, les paiements enregistrés à la main exigent une seconde personne.`,
    badAmount: 'Saisissez un montant, par exemple 1000.',
  },
  paymentsHead: { title: 'Paiements', toPay: 'À payer', batches: 'Lots de virements' },
  selectionBar: {
    chosen: (count: number) => plural(count, { one: '# sélectionnée', other: '# sélectionnées' }),
    none: 'Tout désélectionner',
    create: 'Créer un lot de virements…',
    add: 'Ajouter au lot',
    title: (count: number) =>
      plural(count, { one: 'Créer un lot de # écriture', other: 'Créer un lot de # écritures' }),
    label: 'Créer le lot',
    execution: 'Date d’exécution',
    executionHint: 'Le jour où la banque exécute les virements.',
    name: 'Libellé (facultatif)',
    nameHint: 'Pour votre usage, par exemple : Factures de mars.',
    next: 'Le lot est un brouillon : vous pourrez le modifier avant de générer le fichier pour la banque.',
    tooMany: (limit: string) => `Un lot de virements compte ${limit} écritures au plus.`,
  },
  toPay: {
    caption: 'Écritures à payer',
    due: 'Échéance jusqu’au',
    anyDue: 'Toutes les échéances',
    soon: 'Échéances sous 7 jours',
    none: 'Rien à payer d’ici cette date.',
    noneAtAll: 'Rien à payer.',
    state: 'Statut',
    page: 'Sélectionner toutes les écritures prêtes de la page',
    all: (total: number) =>
      `Sélectionner toutes les écritures prêtes de la liste (${plural(total, { one: '# écriture', other: '# écritures' })})`,
    collecting: 'Sélection en cours…',
    most: (count: string) =>
      `Un lot de virements compte ${count} écritures au plus : les ${count} premières sont sélectionnées.`,
    adding: (name: string) => `Sélectionnez les écritures à ajouter au lot de virements ${name}.`,
    back: 'Revenir au lot',
    unnamed: '(sans libellé)',
  },
}

export default texts
