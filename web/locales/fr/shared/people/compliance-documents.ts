import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'shared/people/compliance-documents'> = {
  complianceKind: {
    urssaf_vigilance: 'Attestation de vigilance URSSAF',
    registration: 'Extrait Kbis ou avis de situation INSEE',
    insurance: 'Assurance de responsabilité civile professionnelle',
    foreign_workers: 'Liste nominative des salariés étrangers',
  },
  state: { missing: 'Manquant', expired: 'Expiré', expiring: 'Expire bientôt', valid: 'Valide' },
  block: {
    activation: 'Démarrage d’une mission',
    approval: 'Validation des comptes rendus',
    payment: 'Lots de virements',
  },
  documentFile: { view: 'Voir le fichier' },
  stateBadge: {
    valid: (date: string) => `Valide jusqu’au ${date}`,
    expiring: (date: string) => `Expire le ${date}`,
    expired: (date: string) => `Expiré le ${date}`,
    requested: 'Demandé',
    uploaded: 'En cours de vérification',
    refused: 'Refusé',
    optional: 'Non exigé',
  },
  uploadDocument: {
    title: { team: 'Ajouter un document', freelancer: 'Envoyer un document' },
    label: { team: 'Ajouter', freelancer: 'Envoyer' },
    lead: {
      team: 'Il sera pris en compte après vérification par une autre personne.',
      freelancer: 'L’entreprise le vérifie. D’ici là, le document précédent reste pris en compte.',
    },
    kind: 'Document',
    file: 'Fichier ou photo',
    fileHint: 'PDF, JPEG ou PNG, 5 Mo au maximum',
    issued: 'Date du document',
    until: 'Valable jusqu’au',
    untilOptional: 'Valable jusqu’au (si indiqué)',
    code: 'Code de sécurité',
    codeHint: 'Il figure sur l’attestation et permet d’en vérifier l’authenticité sur urssaf.fr.',
    number: 'Numéro de contrat (facultatif)',
    none: 'Sans salarié étranger, envoyez une attestation sur l’honneur signée.',
  },
}

export default texts
