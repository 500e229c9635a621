import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/across/search'> = {
  search: {
    search: 'Rechercher',
    shortcut: 'Ctrl K',
    label: 'Nom, référence, numéro ou adresse e-mail',
    hint: 'Missions, freelances, factures, codes projet et utilisateurs. Saisissez au moins deux caractères.',
    none: (words: string) => `Aucun résultat pour « ${words} ».`,
    noneHelp:
      'Vérifiez l’orthographe ou essayez avec moins de mots. Ce qui vient d’être créé apparaît en quelques secondes.',
    count: (count: number) => plural(count, { one: '# résultat', other: '# résultats' }),
    more: 'Autres résultats : ajoutez un mot ou une lettre.',
    keys: 'Flèches pour choisir, Entrée pour ouvrir, Échap pour fermer',
    close: 'Fermer',
    mission: 'Missions',
    freelancer: 'Freelances',
    invoice: 'Factures',
    project_code: 'Codes projet',
    user: 'Utilisateurs',
  },
}

export default texts
