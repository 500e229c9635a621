import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'portal/missions/missions'> = {
  decline: {
    decline: 'Refuser…',
    label: 'Refuser',
    reason: 'Motif',
    optional: 'Motif (facultatif)',
    hint: 'Visible par l’entreprise.',
  },
  missionAnswer: {
    mission: {
      title: 'Votre réponse',
      accept: 'Accepter',
      sign: 'Signer et accepter',
      declineTitle: 'Refuser cette mission ?',
      declineText: 'La mission sera close. L’entreprise devra vous en proposer une nouvelle.',
    },
    extension: {
      title: 'L’entreprise propose de prolonger cette mission',
      accept: 'Accepter la prolongation',
      sign: 'Signer et accepter la prolongation',
      declineTitle: 'Refuser la prolongation ?',
      declineText: 'La mission continue aux conditions actuelles, jusqu’à sa date de fin actuelle.',
    },
    plain:
      'Il n’y a pas de contrat à signer. En acceptant, vous donnez votre accord sur les conditions ci-dessus et la mission démarre.',
    until: 'Nouvelle date de fin',
    before: (date: string) => `actuellement ${date}`,
    rate: 'Tarif HT',
    same: 'inchangé',
    from: (date: string) => `à compter du ${date} ; d’ici là, le tarif actuel`,
  },
  missionDocuments: {
    contract: 'Contrat',
    amendment: 'Avenant',
    choose: 'Version',
    unsigned: 'Pas encore signé',
    fingerprint: 'SHA-256 de ce fichier :',
    signed: (names: string) => `Signé par ${names}`,
    version: (kind: string, number: number, date: string) => `${kind} ${number}, ${date}`,
  },
  missionFacts: {
    description: 'Prestation',
    period: 'Période',
    until: (first: string, last: string) => `du ${first} au ${last}`,
    early: (date: string) => `fin anticipée le ${date}`,
    rate: 'Tarif HT',
    hourly: (rate: string) => `${rate} par heure`,
    daily: (rate: string) => `${rate} par jour`,
    monthly: (rate: string) => `${rate} par mois`,
    deliverable: 'Au livrable',
    rateFrom: (rate: string, date: string) => `${rate} à compter du ${date}`,
    terms: 'Conditions de paiement',
    invoice_date: (days: number) =>
      plural(days, { one: '# jour date de facture', other: '# jours date de facture' }),
    end_of_month: (days: number) =>
      plural(days, {
        one: '# jour date de facture, fin de mois',
        other: '# jours date de facture, fin de mois',
      }),
    project: 'Code projet',
    umbrella: 'Facturé par',
    deliverables: 'Livrables',
  },
  missionList: { title: 'Missions', none: 'Aucune mission ne vous a été proposée pour le moment.' },
  missionMonths: {
    title: 'Comptes rendus d’activité',
    later: 'La mission n’a pas encore démarré. Son premier compte rendu sera disponible le premier mois.',
  },
  missionPage: {
    missions: 'Missions',
    pending: 'Vous avez signé. La mission démarrera dès que l’entreprise aura signé à son tour.',
    agreed: 'Vous avez accepté. La mission démarrera dès que l’entreprise aura signé le contrat-cadre.',
  },
  signatureField: {
    meaning:
      'Saisir votre nom et signer vous engage sur ce document, comme une signature manuscrite. Sont enregistrés avec elle : votre nom et votre adresse e-mail, la date et l’heure, votre adresse IP et votre navigateur, ainsi que l’empreinte du fichier présenté ci-dessus. Ces informations figurent à la dernière page du document signé.',
    read: 'J’ai lu le document et je l’accepte.',
    meaningOfTerms:
      'Saisir votre nom et accepter vous engage sur les conditions ci-dessus. Votre nom, la date et l’heure sont enregistrés.',
    readTerms: 'J’ai lu les conditions et je les accepte.',
    meaningOfMandate:
      'Saisir votre nom et accepter vaut mandat. Sont enregistrés avec votre accord : votre nom, la date et l’heure, votre adresse IP et votre navigateur, ainsi que l’empreinte du texte ci-dessus.',
    readMandate: 'J’ai lu le mandat et je l’accepte.',
    name: 'Votre nom complet, en guise de signature',
  },
}

export default texts
