import type { TextsOf } from '../../areas.ts'

const texts: TextsOf<'console/frame'> = {
  section: {
    overview: 'Vue d’ensemble',
    missions: 'Missions',
    reports: 'Comptes rendus',
    months: 'Clôture du mois',
    accounting: 'Comptabilité',
    payments: 'Paiements',
    freelancers: 'Freelances',
    compliance: 'Conformité',
    users: 'Utilisateurs',
    teams: 'Équipes',
    tags: 'Étiquettes',
    projectCodes: 'Codes projet',
    templates: 'Modèles',
    import: 'Import',
    company: 'Entreprise',
    mails: 'E-mails',
    webhooks: 'Webhooks',
    auditLog: 'Journal d’audit',
    dataExport: 'Export des données',
    sandbox: 'Bac à sable',
    navigation: 'Rubriques',
    menu: 'Menu',
    skip: 'Aller au contenu principal',
    signOut: 'Se déconnecter',
  },
}

export default texts
