import { addFrenchPreposition, day, formatName, number } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'
import type { Mission } from '../../../../shared/sdk.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/missions/mission-page'> = {
  dueReports: {
    title: 'Comptes rendus attendus',
    month: 'Mois',
    state: 'Compte rendu',
    reminder: 'Relance',
    reminded: (name: string, month: string) =>
      `${name} a été relancé pour le compte rendu ${addFrenchPreposition(month)}.`,
  },
  event: {
    types: {
      'mission.created': 'Mission créée',
      'mission.updated': 'Mission modifiée',
      'mission.approved': 'Approuvée et proposée au freelance',
      'mission.refused': 'Refusée',
      'mission.accepted': 'Acceptée par le freelance',
      'mission.declined': 'Déclinée par le freelance',
      'mission.signed': 'Contrat signé au nom de l’entreprise',
      'mission.released': 'Démarrée : son contrat-cadre est signé',
      'mission.agreement_taken_over': 'A repris le contrat-cadre d’une mission sans suite',
      'mission.cancelled': 'Annulée',
      'mission.extension_proposed': 'Prolongation proposée',
      'mission.extension_accepted': 'Prolongation acceptée par le freelance',
      'mission.extension_declined': 'Prolongation déclinée par le freelance',
      'mission.extension_withdrawn': 'Prolongation retirée',
      'mission.termination_scheduled': 'Fin anticipée programmée',
      'mission.terminated': 'Fin anticipée',
      'mission.early_terminated': 'Fin anticipée, comme programmé',
      'mission.termination_undone': 'Fin anticipée annulée',
      'mission.completed': 'Terminée : la date de fin est passée',
      'mission.deleted': 'Supprimée',
      'mission.report_reminded': 'Freelance relancé pour un compte rendu',
    },
    actors: {
      user: 'Un utilisateur',
      operator: 'L’exploitant',
      invitee: 'Une personne invitée',
      freelancer: 'Le freelance',
      system: 'Système',
    },
    until: (date: string) => `jusqu’au ${date}`,
    on: (date: string) => `au ${date}`,
    rate: (price: string) => `à ${price}`,
    from: (date: string) => `à compter du ${date}`,
    changed: {
      external_id: 'identifiant externe',
      purchase_order: 'bon de commande',
      project_code_id: 'code projet',
      client_rate_amount: 'tarif client',
      approver_id: 'approbateur',
      team_signer_id: 'signataire',
      planned_quantity: 'quantité prévue',
      name: 'intitulé',
      description: 'description',
      mission_type: 'facturation',
      start_date: 'début',
      end_date: 'fin',
      freelancer_id: 'freelance',
      rate_amount: 'tarif',
      deliverables: 'livrables',
      payment_terms_days: 'délai de paiement',
      payment_terms_basis: 'décompte du délai',
      use_service_template: 'contrat',
      template_locale: 'langue du contrat',
      service_template_id: 'modèle de contrat',
    },
    timeline: 'Historique',
    none: 'Aucune activité pour le moment.',
  },
  missionContract: {
    title: 'Contrat',
    caption: 'Versions du contrat, les plus récentes d’abord',
    document: 'Document',
    kinds: { contract: 'Contrat', amendment: 'Avenant' },
    version: (kind: string, version: number) => `${kind}, version ${version}`,
    made: 'Établi le',
    signatures: 'Signatures',
    sides: { freelancer: 'Freelance', company: 'Entreprise' },
    unsigned: 'Pas encore',
    fingerprint: 'SHA-256',
    file: 'PDF',
    show: 'Afficher',
    older: (count: number) =>
      plural(count, {
        one: '# version antérieure n’est pas affichée.',
        other: '# versions antérieures ne sont pas affichées.',
      }),
  },
  missionDone: {
    create: ({ status, approver, freelancer }: Mission) =>
      status === 'draft'
        ? `Brouillon créé. ${formatName(approver)} doit l’approuver et en est averti.`
        : `Mission créée et proposée à ${formatName(freelancer)}.`,
    'edit-terms': ({ approver, has_document }: Mission) =>
      `Enregistré. ${formatName(approver)} doit approuver les nouvelles conditions.${has_document ? ' Le contrat a été généré de nouveau.' : ''}`,
    approve: ({ freelancer }: Mission) => `Approuvée et proposée à ${formatName(freelancer)}.`,
    sign: ({ start_date }: Mission) =>
      `Contrat signé. La mission est en cours ; début le ${day(start_date)}.`,
    refuse: (): string => 'Refusée. La mission est close.',
    cancel: (): string => 'Annulée. La mission n’aura pas lieu.',
    extend: ({ freelancer }: Mission) =>
      `Prolongation proposée. ${formatName(freelancer)} doit l’accepter ; d’ici là, les conditions actuelles s’appliquent.`,
    'withdraw-extension': (): string => 'Prolongation retirée. Les conditions actuelles s’appliquent.',
    terminate: ({ status, early_termination_date }: Mission) =>
      status === 'early-terminated'
        ? 'La mission a pris fin.'
        : `Fin anticipée programmée au ${day(early_termination_date ?? '')}.`,
    'undo-termination': ({ end_date }: Mission) => `La mission continue jusqu’au ${day(end_date)}.`,
    delete: (): string => 'Supprimée. Cette page reste consultable.',
    edit: (): string => 'Enregistré.',
  },
  missionFacts: {
    terms: 'Conditions',
    people: 'Personnes et références',
    endsEarly: 'Fin anticipée',
    extension: 'Prolongation proposée',
    extended: (until: string, price: string, from: string | null) =>
      `jusqu’au ${until}${price && `, à ${price}`}${from ? ` à compter du ${from}` : ''}`,
    rates: 'Tarifs',
    rateFrom: (price: string, date: string) => `${price} à compter du ${date}`,
    rateReference: 'Tarif de référence',
    agreement: 'Contrat-cadre',
    agreementState: (state: string, until: string) => `${state}, valable jusqu’au ${until}`,
    umbrella: 'Facturée par',
    referent: 'Référent',
    createdBy: 'Créée',
    by: (at: string, who: string) => `${at} par ${who}`,
    changed: 'Dernière modification',
    id: 'Identifiant',
  },
  missionNotice: {
    approval: (who: string) => `En attente de l’approbation de ${who}.`,
    answer: (who: string) => `En attente de la réponse de ${who}.`,
    signature: (who: string) => `En attente de la signature de ${who} au nom de l’entreprise.`,
    agreement: 'Acceptée. La mission démarrera dès la signature de son contrat-cadre.',
    extension: (who: string, date: string, price: string, from: string) =>
      `En attente de la réponse de ${who} à la prolongation jusqu’au ${date}${price && ` à ${price}`}${from && ` à compter du ${from}`}.`,
    ending: (date: string) => `Fin anticipée le ${date}.`,
    someone: 'quelqu’un',
  },
  missionMoney: {
    title: 'Budget',
    unit: 'Montants HT, hors frais.',
    budget: 'Budget',
    estimate: 'Budget (estimation)',
    worked: 'Réalisé',
    invoiced: 'Facturé',
    paid: 'Payé',
    remaining: 'Reste',
    over: 'Dépassement',
    explain: 'Comment ces montants sont calculés',
    sources: {
      planned: (quantity: string) =>
        `Budget : quantité prévue (${quantity}), chaque jour au tarif en vigueur.`,
      deliverables: (): string => 'Budget : le total des livrables.',
      months: (quantity: string) =>
        `Budget : ${quantity}, au tarif en vigueur chaque mois. Tout mois entamé compte en entier.`,
      estimated: (quantity: string) =>
        `Budget : une estimation, faute de quantité prévue. Elle compte tous les jours ouvrés du début à la fin (${quantity}). Indiquez la quantité prévue avec Modifier.`,
    },
    quantities: {
      hourly: (count: number) => plural(count, { one: '# heure', other: '# heures' }),
      daily: (count: number) => plural(count, { one: '# jour', other: '# jours' }),
      monthly: (count: number) => `${number(count)} mois`,
      deliverable: (count: number) => number(count),
    },
    workedExplained: (approved: string, pending: string) =>
      `Réalisé : tous les comptes rendus, sauf annulés. Dont ${approved} validés et ${pending} en attente de validation.`,
    invoicedExplained:
      'Facturé : les factures des comptes rendus validés, avoirs déduits. Payé : celles qui sont payées.',
    remainingExplained: 'Reste : le budget moins le réalisé.',
    expenses: (worked: string, paid: string) => `Les frais s’y ajoutent : ${worked}, dont ${paid} payés.`,
    chart: 'Budget restant par mois',
    month: 'Mois',
    planned: 'Rythme régulier',
  },
}

export default texts
