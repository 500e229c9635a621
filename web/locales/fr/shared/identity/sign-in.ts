import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'shared/identity/sign-in'> = {
  code: {
    lead: 'Saisissez votre adresse e-mail. Vous recevrez un code de connexion.',
    email: 'Adresse e-mail',
    send: 'Envoyer le code',
    filled:
      'Le code de votre message est déjà saisi. Il fonctionne dans le navigateur où vous l’avez demandé.',
    code: 'Code',
    codeHint: 'Huit lettres et chiffres, par exemple ABCD-2345.',
    enter: 'Se connecter',
    otherAddress: 'Changer d’adresse ou recevoir un nouveau code',
    choose: 'Choisissez une équipe',
  },
}

export default texts
