import type { TextsOf } from '../areas.ts'

const texts: TextsOf<'mails'> = {
  layout: {
    hello: 'Bonjour,',
    copyAddress: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    unsubscribe: 'Ne plus recevoir ces e-mails',
  },
  shared: {
    reasonOfAdministrator: (team) => `Vous recevez ce message en tant qu’administrateur de ${team}.`,
    callIfUnexpected: (team, contact) =>
      contact
        ? `Si vous ne vous attendiez pas à ce message, appelez tout de suite ${contact} chez ${team}, à un numéro que vous connaissez déjà.`
        : `Si vous ne vous attendiez pas à ce message, appelez tout de suite ${team}, à un numéro que vous connaissez déjà.`,
  },
  accounting_files: {
    subject: (team, month) => `Fichiers comptables de ${team} pour ${month}`,
    paragraph: (sender, team) =>
      `${sender} vous transmet les fichiers comptables de ${team}. Connectez-vous pour les télécharger.`,
    button: 'Ouvrir les fichiers',
    month: 'Mois',
    files: 'Fichiers',
    das2: 'DAS2',
    das2OfYear: (year) => `L’état de l’année ${year} est sur la même page.`,
    reason: (team) => `Vous recevez ce message parce que ${team} vous a désigné comme son comptable.`,
  },
  address_replaced: {
    subject: (team) => `${team} a modifié votre adresse e-mail`,
    paragraph: (team) =>
      `${team} a enregistré une autre adresse e-mail à votre nom. Les liens vers le portail, invitations et codes reçus à cette adresse ne fonctionnent plus.`,
    reason: (team) => `Vous recevez ce message parce que ${team} utilisait cette adresse pour vous écrire.`,
  },
  bank_account: {
    owner: 'Titulaire du compte',
    country: 'Pays',
    lastDigits: 'Fin de l’IBAN',
    reasonOfFreelancer: (team) =>
      `Vous recevez ce message parce que ${team} vous paie, ou vous a payé, en tant que freelance.`,
  },
  bank_account_proposed: {
    ofTeam: {
      subject: (team) => `Nouveau compte bancaire proposé pour ${team}`,
      paragraph: (team, by) =>
        `${by} a proposé un nouveau compte bancaire depuis lequel ${team} paie. Il ne sera utilisé qu’après validation par une seconde personne.`,
    },
    ofFreelancer: {
      subject: (team) => `${team} : nouveau compte bancaire proposé`,
      paragraph: (by) =>
        `${by} a proposé un nouveau compte bancaire sur lequel vous êtes payé. Il ne sera utilisé qu’après validation par une seconde personne.`,
    },
  },
  bank_account_approved: {
    ofTeam: {
      subject: (team) => `Nouveau compte bancaire de ${team}`,
      paragraph: (team, by) =>
        `${by} a validé un nouveau compte bancaire. Les paiements de ${team} partent désormais de ce compte.`,
    },
    ofFreelancer: {
      subject: (team) => `${team} : votre compte bancaire a changé`,
      paragraph: (team) =>
        `${team} a validé un nouveau compte bancaire. Vous êtes désormais payé sur ce compte.`,
    },
  },
  rule_change: {
    names: {
      needs_second_person: 'Double validation des lots de virements',
      manual_payment_limit: 'Plafond des paiements enregistrés à la main par une seule personne',
      signing: 'Qui signe pour la société',
      compliance_threshold: 'Montant du contrat à partir duquel les documents sont exigés',
      compliance_urssaf_vigilance: 'Attestation de vigilance URSSAF',
      compliance_registration: 'Justificatif d’immatriculation',
      compliance_insurance: 'Attestation d’assurance',
      compliance_foreign_workers: 'Liste des salariés étrangers',
    },
    values: {
      yes: 'Activée',
      no: 'Désactivée',
      none: 'Aucun plafond',
      session: 'Uniquement les personnes connectées',
      key_or_session: 'Les clés API aussi',
      off: 'Non demandé',
      warn: 'Signalé comme manquant',
      block: (steps) => `Bloque : ${steps}`,
      activation: 'missions',
      approval: 'comptes rendus d’activité',
      payment: 'paiements',
    },
    pending: {
      subject: (team) => `${team} : une règle de protection va être assouplie`,
      paragraph: (by, team, time) =>
        `${by} souhaite assouplir une règle qui protège ${team}. La modification prendra effet le ${time}, ou plus tôt si une seconde personne la valide. D’ici là, tout administrateur peut l’annuler.`,
    },
    effective: {
      subject: (team) => `${team} : une règle de protection a été assouplie`,
      paragraph: (by, team) =>
        `${by} a assoupli une règle qui protège ${team}. La modification est en vigueur.`,
    },
    operator: 'L’exploitant du service',
    warning: 'Si vous ne vous y attendiez pas, parlez-en tout de suite à vos collègues.',
    rule: 'Règle',
    from: 'Jusqu’ici',
    to: 'Ensuite',
    button: 'Voir la modification',
  },
  compliance_documents: {
    kinds: {
      urssaf_vigilance: 'attestation de vigilance URSSAF',
      registration: 'justificatif d’immatriculation (Kbis ou avis de situation INSEE)',
      insurance: 'attestation d’assurance responsabilité civile professionnelle',
      foreign_workers:
        'liste nominative des salariés étrangers, ou attestation sur l’honneur de n’en employer aucun',
    },
    button: 'Déposer le document',
    document: 'Document',
    validUntil: 'Valable jusqu’au',
    refusal: 'Motif',
    message: 'Message',
    reason: (team) => `Vous recevez ce message parce que vous travaillez avec ${team} en tant que freelance.`,
  },
  compliance_documents_requested: {
    subject: (team) => `${team} a besoin de vos documents`,
    paragraph: (team) =>
      `La loi impose à ${team} de recueillir certains documents auprès de ses prestataires. Merci de les déposer sur le portail.`,
  },
  compliance_document_refused: {
    subject: (team) => `${team} n’a pas pu accepter votre document`,
    paragraph: (team) => `${team} a examiné l’un de vos documents et en attend un autre.`,
  },
  compliance_document_expired: {
    subject: (team) => `${team} : l’un de vos documents a expiré`,
    paragraph: (team) =>
      `Un document que vous avez remis à ${team} a expiré. Merci d’en déposer un plus récent, afin que vos missions et vos paiements se poursuivent.`,
  },
  invitation: {
    subject: (team) => `${team} vous invite sur Team Engagement`,
    paragraph: (team) => `${team} vous invite à travailler ensemble dans Team Engagement.`,
    button: 'Ouvrir l’invitation',
    validity: (days) => `L’invitation est valable ${days} jours. Vous l’acceptez sur la page qui s’ouvre.`,
    reason: (team) => `${team} a invité cette adresse. Si vous n’attendiez pas ce message, ignorez-le.`,
  },
  invoice_contested: {
    subject: (freelancer, number) => `${freelancer} conteste la facture ${number}`,
    paragraph: (freelancer) =>
      `${freelancer} conteste une facture. Elle ne peut pas être payée tant que la contestation n’est pas retirée ou le compte rendu d’activité rouvert.`,
    button: 'Ouvrir la facture',
    freelancer: 'Freelance',
    number: 'Facture',
    amount: 'Montant TTC',
    dueDate: 'Échéance',
    contest: 'Motif',
    reasonOfReferent: (freelancer, team) =>
      `Vous recevez ce message en tant que référent de ${freelancer} chez ${team}.`,
  },
  portal_link: {
    subject: (team) => `Votre portail pour ${team}`,
    paragraph: (team) =>
      `Votre lien personnel ouvre votre portail pour ${team} dans Team Engagement. Il n’est destiné qu’à vous ; ne le transmettez pas.`,
    button: 'Ouvrir le portail',
    validity: (days) => `Ce lien est valable ${days} jours.`,
    reason: (team) =>
      `Vous recevez ce message parce que vous travaillez avec ${team}, qui vous a envoyé ce lien.`,
  },
  sign_in_code: {
    subject: (code) => `${code} est votre code pour Team Engagement`,
    paragraph: 'Votre code de connexion à Team Engagement :',
    button: 'Ouvrir la page de connexion',
    validity: (minutes) =>
      `Saisissez le code sous ${minutes} minutes dans le navigateur où vous l’avez demandé, ou ouvrez-y le lien.`,
    warning: 'Personne de Team Engagement ne vous demandera jamais ce code.',
    reason:
      'Un code a été demandé pour cette adresse. Si vous ne vouliez pas vous connecter, ignorez ce message.',
  },
  step_up_code: {
    subject: (code) => `${code} est votre code de confirmation`,
    paragraph: (team) => `Votre code pour confirmer que c’est bien vous, pour ${team} :`,
    validity: (minutes) =>
      `Saisissez-le sous ${minutes} minutes sur la page qui l’a demandé. Il vaut signature : ne le donnez à personne.`,
    reason: (team) =>
      `Quelqu’un qui utilise votre accès à ${team} veut signer. Si ce n’était pas vous, prévenez ${team}.`,
  },
  webhook_disabled: {
    subject: (team) => `${team} : un webhook a été désactivé`,
    paragraph: 'Team Engagement n’envoie plus d’événements à l’un de vos webhooks.',
    url: 'Adresse',
    cause: 'Motif',
    causes: {
      failing: 'Tous les envois des cinq derniers jours ont échoué.',
      gone: 'L’adresse a répondu 410 (ressource supprimée).',
      access_lost:
        'La personne qui l’a créé n’a plus accès à l’équipe ou à une partie de ses données, et personne ne l’a repris.',
    },
    closing: 'Une fois la cause traitée, réactivez le webhook et renvoyez les événements manqués.',
  },
  webhook_access_lost: {
    subject: (team) => `${team} : un webhook doit être repris`,
    paragraph: (creator, days) =>
      `${creator}, responsable d’un webhook, a quitté l’équipe ou perdu certains droits. Le webhook reçoit encore tous ses événements. Il sera désactivé dans ${days} jours si aucun administrateur ne le reprend. Pour y mettre fin tout de suite, désactivez-le.`,
    button: 'Ouvrir le webhook',
  },
}

export default texts
