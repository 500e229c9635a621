import type { TextsOf } from '../../areas.ts'

const texts: TextsOf<'shared/language'> = {
  error: {
    of: (field: string, error: string) => `${field} : ${error}`,
    unanswered: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  },
  preferences: {
    language: 'Langue',
    theme: 'Thème',
    system: 'Thème du système',
    light: 'Clair',
    dark: 'Sombre',
  },
}

export default texts
