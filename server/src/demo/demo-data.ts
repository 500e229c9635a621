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
  freelancers: [
    {
      email: 'sasha@example.com',
      first_name: 'Sasha',
      last_name: 'Bernard',
      company: 'Bernard EI',
      siren: '732829320',
    },
    { email: 'noa@example.com', first_name: 'Noa', last_name: 'Girard', vat_regime: 'franchise' },
    {
      email: 'kim@example.com',
      first_name: 'Kim',
      last_name: 'Lefèvre',
      external_referent: { company: 'Portage Demo SAS', siren: '732829320', city: 'Lyon' },
    },
  ],
  templates: [
    {
      name: 'Prestation de services',
      kind: 'services_agreement',
      locale: 'fr',
      body: '# {{mission.name}}\n\nEntre {{team.company}} et {{freelancer.first_name}} {{freelancer.last_name}}, du {{mission.start_date}} au {{mission.end_date}}.\n\n{{mission.description}}\n\n{{deliverables}}\n',
    },
    {
      name: 'Contrat-cadre',
      kind: 'master_agreement',
      locale: 'fr',
      body: '# Contrat-cadre\n\nEntre {{team.company}} et {{freelancer.first_name}} {{freelancer.last_name}}, jusqu’au {{agreement.valid_until}}.\n',
    },
  ],
  invitations: [{ email: 'sam@atelier-demo.example', role: 'team-member', first_name: 'Sam' }],
} as const
