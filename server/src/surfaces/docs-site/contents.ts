// The pages of the documentation, in the order of its menu. A page is a Markdown file of the project; its first heading is its title.

export type Page = {
  /** Path below /docs/. */
  path: string
  /** Path in the project. */
  file: string
}
export type Section = { title: string; pages: readonly Page[] }

const inDocs = (...names: string[]): Page[] => names.map((name) => ({ path: name, file: `docs/${name}.md` }))

export const CONTENTS: readonly Section[] = [
  { title: 'Tutorial', pages: inDocs('tutorial') },
  {
    title: 'How-to guides',
    // Guides for companies in the order of the domains, then for integrators, then for operators.
    pages: inDocs(
      'console',
      'sandbox',
      'sign-in',
      'compliance',
      'payments',
      'month-close',
      'import',
      'personal-data',
      'data-export',
      'sync',
      'webhooks',
      'dry-runs',
      'mcp',
      'mcp-close-a-month',
      'operating',
      'upgrading',
      'scaling',
      'telemetry',
    ),
  },
  {
    title: 'Reference',
    pages: [
      ...inDocs('command-line', 'errors', 'scopes', 'events', 'mails', 'notifications', 'glossary'),
      { path: 'sdk', file: 'sdk/README.md' },
      { path: 'python', file: 'clients/python/README.md' },
      { path: 'changelog', file: 'CHANGELOG.md' },
    ],
  },
  {
    title: 'Explanation',
    pages: [
      ...inDocs('missions', 'reports', 'invoicing', 'audit'),
      { path: 'security', file: 'SECURITY.md' },
      ...inDocs('asvs'),
      { path: 'architecture', file: 'ARCHITECTURE.md' },
      { path: 'benchmark', file: 'bench/report.md' },
    ],
  },
  {
    title: 'For contributors',
    pages: [
      { path: 'contributing', file: 'CONTRIBUTING.md' },
      ...inDocs('where-to-change', 'fuzzing', 'testing-faults', 'testing-money', 'testing-neighbours'),
    ],
  },
]

export const DECISIONS = { path: 'decisions', folder: 'docs/decisions' }
export const PICTURES = { path: 'pictures', folder: 'docs/pictures' }

/** Files that are served elsewhere, by their place in the project. */
export const SERVED_ELSEWHERE: Readonly<Record<string, string>> = {
  'README.md': '/docs/',
  'contract/openapi.yaml': '/api/v1/openapi.yaml',
  'contract/portal.yaml': '/portal/v1/openapi.yaml',
  'contract/auth.yaml': '/auth/v1/openapi.yaml',
  'contract/operator.yaml': '/operator/v1/openapi.yaml',
}
