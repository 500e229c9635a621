import { defineTexts } from '../../../shared/language/language.ts'

export const SEARCH_TEXTS = defineTexts({
  en: {
    search: 'Search',
    shortcut: 'Ctrl K',
    label: 'Name, reference, number or e-mail address',
    hint: 'Missions, freelancers, invoices, project codes and users. Type at least two characters.',
    none: (words: string) => `Nothing found for “${words}”.`,
    noneHelp: 'Check the spelling, or use fewer words. What was created just now is found in a few seconds.',
    count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    more: 'More results: add a word or a letter.',
    keys: 'Arrow keys to choose, Enter to open, Esc to close',
    close: 'Close',
    mission: 'Missions',
    freelancer: 'Freelancers',
    invoice: 'Invoices',
    project_code: 'Project codes',
    user: 'Users',
  },
  fr: {
    search: 'Rechercher',
    shortcut: 'Ctrl K',
    label: 'Nom, référence, numéro ou adresse e-mail',
    hint: 'Missions, freelances, factures, codes projet et utilisateurs. Saisissez au moins deux caractères.',
    none: (words: string) => `Aucun résultat pour « ${words} ».`,
    noneHelp:
      'Vérifiez l’orthographe ou essayez avec moins de mots. Ce qui vient d’être créé apparaît en quelques secondes.',
    count: (count: number) => (count === 1 ? '1 résultat' : `${count} résultats`),
    more: 'Autres résultats : ajoutez un mot ou une lettre.',
    keys: 'Flèches pour choisir, Entrée pour ouvrir, Échap pour fermer',
    close: 'Fermer',
    mission: 'Missions',
    freelancer: 'Freelances',
    invoice: 'Factures',
    project_code: 'Codes projet',
    user: 'Utilisateurs',
  },
})
