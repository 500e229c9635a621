import type { TextsOf } from '../areas.ts'
import { createCount } from '../plural.ts'

const formatCount = createCount('fr')
const formatDays = (days: number) => formatCount(days, { one: 'jour', other: 'jours' })

const texts: TextsOf<'contracts'> = {
  page: { before: 'Page', between: 'sur' },
  agreement: {
    missionType: {
      hourly: 'à l’heure',
      daily: 'à la journée',
      monthly: 'au mois',
      deliverable: 'au livrable',
    },
    unit: { hourly: 'par heure', daily: 'par jour', monthly: 'par mois' },
    basis: { invoice_date: 'à compter de la date de facture', end_of_month: 'fin de mois' },
    client: 'Le Client',
    contractor: 'Le Prestataire',
    represented: 'représentée par',
    actingAs: (title) => `en qualité ${/^[aàâeéèêiîoôuœ]/i.test(title) ? 'd’' : 'de '}${title}`,
    authorized: 'ayant tout pouvoir à cet effet',
    capacities: {
      soleTrader: 'entrepreneur individuel',
      independent: 'prestataire indépendant',
      president: 'président',
      manager: 'gérant',
      other: 'représentant légal',
      umbrella: 'mandataire de la société de portage',
    },
    ownName: 'agissant en son nom propre',
    tradingAs: (name) => `exerçant sous le nom commercial « ${name} »`,
    isUmbrella: 'société de portage salarial',
    representedByWorker: (person) =>
      `représentée par ${person}, qui exécute la mission et déclare avoir pouvoir de signer en son nom`,
    forUmbrella: 'au nom de la société de portage',
    seat: (address) => `dont le siège est situé ${address}`,
    address: (address) => `dont l’adresse professionnelle est ${address}`,
    registered: 'SIREN',
    register: 'immatriculation au registre :',
    vat: 'numéro de TVA',
    paymentTerms: {
      invoice_date: (days) => `${formatDays(days)} à compter de la date de facture`,
      end_of_month: (days) => `${formatDays(days)} fin de mois`,
    },
    priceIs: 'Le prix des prestations est de',
    priceOfDeliverables: 'Le prix des prestations est celui des livrables suivants, hors taxes :',
    priceStays: 'Le prix des prestations reste inchangé.',
    priceFrom: 'Ce prix s’applique aux prestations réalisées à compter du',
    priceUntilThen: 'inclus. Les prestations réalisées avant cette date restent au prix convenu jusqu’alors.',
    proposedBy: (name) => `Proposé par ${name}`,
    columns: { deliverable: 'Livrable', quantity: 'Quantité', unitPrice: 'Prix unitaire', amount: 'Montant' },
    total: 'Total hors taxes',
    latePayment:
      'taux d’intérêt appliqué par la Banque centrale européenne à son opération de refinancement la plus récente, majoré de dix points de pourcentage.',
    latePaymentAtRate: (rate) => `taux d’intérêt annuel de ${rate}.`,
    order: 'Bon de commande :',
    titles: {
      services_agreement: 'Contrat de prestation de services',
      master_agreement: 'Contrat-cadre de prestation de services',
      amendment: 'Avenant au contrat',
    },
    mission: 'Mission',
    and: 'et',
    role: (party) => `ci-après « ${party} »,`,
    excludingVat: 'hors taxes',
  },
  evidence: {
    title: 'Preuve de signature',
    isPart: 'Cette page fait partie du document signé.',
    intro:
      'Elle indique qui l’a signé, quand, d’où, et quelle version était alors présentée : l’empreinte SHA-256 identifie le fichier octet par octet.',
    signedByService:
      'Ce document PDF porte une signature numérique du service : un lecteur de PDF signale s’il a été modifié depuis.',
    reason: 'Signé par le service : toute modification ultérieure est signalée',
    side: { company: 'Signature du Client', freelancer: 'Signature du Prestataire' },
    rows: {
      typed: 'Nom saisi',
      notTyped: 'Nom enregistré (rien n’a été saisi)',
      email: 'Adresse e-mail',
      at: 'Date et heure',
      address: 'Adresse réseau',
      agent: 'Logiciel utilisé',
      hash: 'Empreinte du fichier signé',
      link: 'Accès',
      stepUp: 'Confirmation d’identité',
    },
    delivered: {
      mail: 'lien personnel envoyé par e-mail',
      answer: 'lien personnel remis par l’équipe',
      invitation: 'lien personnel reçu en acceptant l’invitation',
    },
    code: 'session ouverte avec un code envoyé à l’adresse e-mail',
    key: 'clé d’API de l’équipe',
    keyVia: {
      operator: 'clé d’API de l’équipe, émise par l’exploitant du service',
      api_key: 'clé d’API de l’équipe',
      invitation: 'clé d’API personnelle reçue en acceptant l’invitation',
      session: 'clé d’API de l’équipe, émise dans une session',
    },
    session: {
      code: 'session ouverte avec un code envoyé par e-mail',
      link: 'session ouverte avec un lien de l’exploitant du service',
      invitation: 'session ouverte en acceptant l’invitation',
      oidc: 'session ouverte auprès du fournisseur d’identité',
      passkey: 'session ouverte avec une clé d’accès (passkey)',
    },
    stepUp: {
      code: 'code à usage unique envoyé par e-mail',
      operator_code: 'code à usage unique remis par l’exploitant du service',
      passkey: 'clé d’accès (passkey)',
    },
    by: 'établi par',
    keyBy: { api_key: 'émise par', invitation: 'envoyée par', session: 'par' },
    file: {
      title: 'Document signé',
      shown:
        'Les pages qui précèdent sont celles du fichier remis par le Client, reproduites telles quelles ; le fichier lui-même est conservé octet par octet.',
      apart:
        'Cette preuve porte sur un fichier remis par le Client, conservé à part octet par octet : ses pages ne peuvent pas être reproduites ici à l’identique.',
      version: 'Version',
      size: 'Taille',
      bytes: 'octets',
      hash: 'Empreinte SHA-256',
    },
  },
}

export default texts
