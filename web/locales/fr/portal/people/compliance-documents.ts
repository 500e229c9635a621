import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'portal/people/compliance-documents'> = {
  cannotAccept: {
    missing: (kinds: string) =>
      `L’entreprise a besoin de documents avant le démarrage de cette mission : ${kinds}. Vous pourrez accepter dès qu’elle les aura validés.`,
    send: 'Envoyer mes documents',
    ended: 'Le contrat-cadre de cette mission a pris fin : vous ne pouvez plus l’accepter.',
  },
  documentLink: { send: 'Envoyer mes documents' },
  documentsPage: {
    title: 'Mes documents',
    details: 'Mes informations',
    lead: 'La loi oblige l’entreprise à recueillir ces documents à la signature d’un contrat, puis tous les six mois.',
    nothing: 'L’entreprise ne vous demande aucun document.',
    send: 'Envoyer un document…',
    other: 'Envoyer un autre document…',
    newer: 'Envoyer un document plus récent…',
    replace: 'Envoyer un autre fichier…',
    sentOn: (date: string) => `Envoyé le ${date}. L’entreprise le vérifie.`,
    byTeam: (date: string) => `L’entreprise l’a ajouté le ${date} et le vérifie.`,
    requestedOn: (date: string) => `Demandé le ${date}.`,
    refusedOn: (date: string) => `Refusé le ${date} :`,
    where: {
      urssaf_vigilance: 'À télécharger depuis votre compte sur urssaf.fr : attestation de vigilance.',
      registration: 'Un extrait Kbis ou, pour un entrepreneur individuel, un avis de situation INSEE récent.',
      insurance: 'L’attestation de votre assureur, avec sa période de validité.',
      foreign_workers:
        'La liste de vos salariés étrangers, ou une attestation sur l’honneur signée s’il n’y en a pas.',
    },
    history: 'Documents précédents',
    status: {
      requested: 'Demandé',
      uploaded: 'En cours de vérification',
      approved: 'En vigueur',
      refused: 'Refusé',
      replaced: 'Remplacé',
    },
    uploaded: (date: string) => `Envoyé le ${date}`,
  },
}

export default texts
