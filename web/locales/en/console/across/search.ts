import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  search: {
    search: 'Search',
    shortcut: 'Ctrl K',
    label: 'Name, reference, number or email address',
    hint: 'Missions, freelancers, invoices, project codes and users. Type at least two characters.',
    none: (words: string) => `Nothing found for “${words}”.`,
    noneHelp: 'Check the spelling, or use fewer words. New items are found after a few seconds.',
    count: (count: number) => plural(count, { one: '# result', other: '# results' }),
    more: 'More results: add a word or a letter.',
    keys: 'Arrow keys to choose, Enter to open, Esc to close',
    close: 'Close',
    mission: 'Missions',
    freelancer: 'Freelancers',
    invoice: 'Invoices',
    project_code: 'Project codes',
    user: 'Users',
  },
}

export default texts
