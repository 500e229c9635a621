export const DEMO = {
  team: {
    name: 'Atelier Demo',
    company: 'Atelier Demo SAS',
    siren: '732829320',
    address: '12 rue des Exemples',
    postal_code: '75011',
    city: 'Paris',
  },
  users: [
    {
      email: 'ada@atelier-demo.example',
      role: 'team-admin',
      first_name: 'Ada',
      last_name: 'Martin',
      job_title: 'Operations',
    },
    {
      email: 'noor@atelier-demo.example',
      role: 'team-admin',
      first_name: 'Noor',
      last_name: 'Diallo',
      job_title: 'Finance',
    },
    {
      email: 'luca@atelier-demo.example',
      role: 'team-member',
      first_name: 'Luca',
      last_name: 'Moreau',
      job_title: 'Product lead',
    },
    {
      email: 'ines@atelier-demo.example',
      role: 'team-member',
      first_name: 'Inès',
      last_name: 'Petit',
      job_title: 'Design lead',
    },
  ],
  projectCodes: [
    { name: 'Website redesign', external_id: 'WEB-2026' },
    { name: 'Mobile application', external_id: 'APP-2026' },
    { name: 'Data platform', external_id: 'DATA-2026' },
    { name: 'Internal tools' },
  ],
  tags: ['Design', 'Engineering', 'Data', 'Security'],
  tree: [
    { name: 'Product', children: ['Design', 'Research'] },
    { name: 'Technology', children: ['Back end', 'Front end', 'Infrastructure'] },
    { name: 'Finance', children: [] },
  ],
  invitations: [{ email: 'sam@atelier-demo.example', role: 'team-member', first_name: 'Sam' }],
} as const
