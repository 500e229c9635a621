import { number } from '../../../shared/language/format.ts'
import { plural } from '../../../shared/language/plural.ts'
import type { TextsOf } from '../../areas.ts'

const status = {
  draft: 'Brouillon',
  'pending-freelancer-review': 'En attente du freelance',
  'pending-company-review': 'En attente de signature',
  'pending-freelancer-extension': 'Prolongation proposée',
  'in-progress': 'En cours',
  completed: 'Terminée',
  'early-terminated': 'Fin anticipée',
  cancelled: 'Annulé',
  rejected: 'Refusé',
  deleted: 'Supprimée',
  pending: 'À valider',
  approved: 'Validé',
  waiting_payment: 'À payer',
  paid: 'Payé',
}

/** Missions and entries are feminine, reports masculine. */
const texts: TextsOf<'shared/kit'> = {
  confirm: { back: 'Retour', running: 'En cours…' },
  copyLink: { copy: 'Copier le lien', copied: 'Lien copié' },
  dataTable: { sort: (name: string) => `Trier par ${name}` },
  referenceField: {
    loading: 'Chargement…',
    byId: (hint: string) =>
      `Votre clé ne permet pas de lire cette liste : saisissez l’identifiant. ${hint}`.trim(),
    failed: (hint: string) => `La liste n’a pas pu être chargée : saisissez l’identifiant. ${hint}`.trim(),
    unlisted: 'Autre',
  },
  referenceFilters: { freelancer: 'Freelance', code: 'Code projet', any: 'Tous' },
  fileButton: { save: 'Télécharger', close: 'Fermer' },
  listBar: {
    sort: 'Trier par',
    usual: 'Ordre par défaut',
    up: (name: string) => `${name}, croissant`,
    down: (name: string) => `${name}, décroissant`,
  },
  listExport: {
    label: 'Exporter en CSV',
    title: 'Exporter cette liste',
    reading: (done: number, total: number) =>
      `${plural(done, { one: '# ligne lue', other: '# lignes lues' })} sur ${number(total)}.`,
    starting: 'Lecture de la liste…',
    done: (count: number) => `Le fichier contient ${plural(count, { one: '# ligne', other: '# lignes' })}.`,
    cut: (limit: string, total: string) =>
      `Un export contient au plus ${limit} lignes ; la liste en compte ${total}. Affinez les filtres pour exporter les autres.`,
    stop: 'Annuler',
    close: 'Fermer',
  },
  nowhere: {
    title: 'Page introuvable',
    lead: 'Cette adresse ne mène à aucune page. Elle contient peut-être une erreur, ou la page a changé d’adresse.',
  },
  pager: {
    shown: (first: string, last: string, total: string) => `${first}–${last} sur ${total}`,
    earlier: 'Précédent',
    later: 'Suivant',
    pages: 'Pages',
  },
  pdfView: {
    open: 'Ouvrir dans un nouvel onglet',
    keep: 'Télécharger',
    unseen: 'Ce navigateur ne peut pas afficher le PDF ici. Ouvrez-le ou téléchargez-le.',
  },
  runProgress: {
    progress: (done: number, all: number) => `${number(done)} sur ${number(all)}`,
    stopped: (done: number, left: number) =>
      `Interrompu : ${plural(done, { one: '# traité', other: '# traités' })}, ${plural(left, { one: '# reste à envoyer', other: '# restent à envoyer' })}. Rien n’est perdu.`,
    stop: 'Arrêter après cette partie',
    goOn: 'Continuer',
  },
  savedViews: {
    views: 'Vues enregistrées',
    save: 'Enregistrer cette vue',
    title: 'Enregistrer cette vue',
    lead: 'Les filtres et l’ordre de cette liste, sous un nom. La vue est conservée dans ce navigateur ; partagez l’adresse pour la montrer à d’autres.',
    name: 'Nom',
    back: 'Retour',
    confirm: 'Enregistrer',
    remove: (name: string) => `Supprimer « ${name} »`,
  },
  states: {
    loading: 'Chargement…',
    failed: 'Une erreur est survenue.',
    again: 'Réessayer',
    request: 'Requête',
  },
  missionStatus: { ...status, cancelled: 'Annulée', rejected: 'Refusée', paid: 'Payée' },
  reportStatus: status,
  common: {
    name: 'Nom',
    email: 'E-mail',
    state: 'Statut',
    created: 'Créé le',
    updated: 'Modifié le',
    externalId: 'Identifiant externe',
    externalIdHint: 'L’identifiant de cet élément dans votre propre système.',
    edit: 'Modifier',
    save: 'Enregistrer',
    create: 'Créer',
    remove: 'Supprimer',
    none: '—',
    any: 'Tous',
    tags: 'Étiquettes',
    teams: 'Équipes',
    firstName: 'Prénom',
    lastName: 'Nom',
    actions: 'Actions',
    copy: 'Copier',
    copied: 'Copié',
    close: 'Fermer',
  },
}

export default texts
