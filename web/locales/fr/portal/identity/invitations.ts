import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'portal/identity/invitations'> = {
  invitationPage: {
    title: (team: string) => `${team} vous invite`,
    user: (email: string) =>
      `Vous rejoindrez l’équipe qui gère ici ses missions freelance, avec l’adresse ${email}.`,
    admin: (email: string) => `Vous rejoindrez l’équipe en tant qu’administrateur, avec l’adresse ${email}.`,
    freelancer: (email: string) =>
      `Vous disposerez d’un portail personnel pour vos missions, comptes rendus d’activité et factures, avec l’adresse ${email}.`,
    until: (date: string) => `L’invitation est valable jusqu’au ${date}.`,
    first: 'Prénom',
    last: 'Nom',
    job: 'Fonction (facultatif)',
    accept: 'Accepter l’invitation',
  },
}

export default texts
