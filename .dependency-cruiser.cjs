// The import rules of ARCHITECTURE.md, one for each row. scripts/import-rules.test.ts plants a violation of each.
/** @type {import('dependency-cruiser').IConfiguration} */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const SRC = '^server/src/'
const F = `${SRC}features/`
/** Calls go down this list only. Reads of tables may go anywhere. */
const DOMAINS = require('./scripts/domains.json')
const values = { dependencyTypesNot: ['type-only'] }

module.exports = {
  forbidden: [
    rule('no-cycles', 'A cycle means that two modules are one.', {}, { circular: true }),

    // between folders
    rule(
      'kernel-is-the-floor',
      'The kernel imports packages, the domain, the texts of mails and itself.',
      { path: `${SRC}kernel/`, pathNot: '\\.test\\.ts$' },
      { path: `${SRC}(?!kernel/|domain/|locales/)` },
    ),
    rule(
      'domain-imports-nothing',
      'The domain knows neither SQL, nor JSON schemas of requests, nor HTTP.',
      { path: `${SRC}domain/`, pathNot: '\\.test\\.ts$' },
      { path: [`${SRC}(?!domain/)`, 'node_modules/(kysely|pg|fastify|@fastify|ajv)/'] },
    ),
    rule(
      'locales-import-the-domain-only',
      'Texts are strings and pure functions.',
      { path: `${SRC}locales/`, pathNot: '\\.test\\.ts$' },
      { pathNot: `${SRC}(locales|domain)/` },
    ),
    rule(
      'texts-are-of-features-documents-and-mails',
      'The rest of the service writes to programs and operators, in English.',
      { path: SRC, pathNot: [`${SRC}(features|documents|kernel/mail|locales)/`, '\\.test\\.ts$'] },
      { path: `${SRC}locales/` },
    ),
    rule(
      'texts-have-one-door',
      'getTexts returns the texts of a language; only texts.ts knows the folders of languages.',
      { path: SRC, pathNot: `${SRC}locales/` },
      { path: `${SRC}locales/(?!texts\\.ts$)` },
    ),
    rule(
      'db-imports-the-domain-only',
      'The database knows no request: no schema, no HTTP.',
      { path: `${SRC}kernel/db/`, pathNot: '\\.test\\.ts$' },
      { path: [`${SRC}kernel/(?!db/)`, 'node_modules/(fastify|@fastify|ajv)/'] },
    ),
    rule(
      'wire-imports-the-domain-only',
      'Reading and checking input needs no database and no server.',
      { path: `${SRC}kernel/wire/`, pathNot: '\\.test\\.ts$' },
      { path: [`${SRC}kernel/(?!wire/)`, 'node_modules/(kysely|pg|fastify|@fastify)/'] },
    ),
    rule(
      'mail-imports-no-http',
      'Mail is sent by jobs.',
      { path: `${SRC}kernel/mail/`, pathNot: '\\.test\\.ts$' },
      { path: `${SRC}kernel/(wire|http)/` },
    ),
    rule(
      'outgoing-imports-no-layer',
      'A guarded request needs neither a database nor a server.',
      { path: `${SRC}kernel/outgoing/`, pathNot: '\\.test\\.ts$' },
      { path: `${SRC}kernel/(db|wire|http|mail)/` },
    ),
    rule(
      'one-door-per-feature',
      'Enter another feature through its index.ts, and its tables through its tables.ts.',
      { path: `${F}([^/]+/[^/]+)/` },
      { path: `${F}[^/]+/[^/]+/`, pathNot: [`${F}$1/`, `${F}[^/]+/[^/]+/(index|[^/]+\\.tables)\\.ts$`] },
    ),
    ...DOMAINS.slice(0, -1).map((domain, at) =>
      rule(
        `${domain}-calls-no-domain-above`,
        'Calls go down the order of domains; what must happen above is a hook of Feature.',
        { path: `${F}${domain}/`, pathNot: '\\.test\\.ts$' },
        { path: `${F}(${DOMAINS.slice(at + 1).join('|')})/`, pathNot: '\\.tables\\.ts$' },
      ),
    ),
    rule(
      'features-are-in-a-domain',
      'A folder beside the domains has no place in their order.',
      { path: SRC },
      { path: `${F}(?!(${DOMAINS.join('|')})/)[^/]+/` },
    ),
    rule(
      'features-do-not-reach-up',
      'What wires features sits above them.',
      { path: F, pathNot: '\\.test\\.ts$' },
      {
        path: `${SRC}(jobs|surfaces|operations|process|demo|backup)/|${SRC}(app|main|worker|maintenance|config|error-registry)\\.ts$`,
      },
    ),
    rule(
      'features-know-no-list',
      'What a feature needs of all others is passed in: ctx.declared, deps.declared, kernel/declared.ts.',
      { path: F, pathNot: '\\.test\\.ts$' },
      { path: `${F}[^/]+$` },
    ),
    rule(
      'manifests-are-leaves',
      'A manifest imports the domain only: every other file of its feature may import it.',
      { path: `${F}([^/]+/[^/]+)/[^/]+\\.manifest\\.ts$` },
      { pathNot: `${SRC}domain/|node_modules/typebox/|${F}$1/[^/]+\\.(errors|events)\\.ts$` },
    ),
    rule(
      'documents-know-no-feature',
      'A document is rendered from plain data.',
      { path: `${SRC}documents/` },
      { path: F },
    ),
    rule(
      'clients-know-only-the-contract',
      'Clients never import the server; their tests run one.',
      { path: '^(sdk|clients|cli|web)/', pathNot: ['^(sdk|cli|web)/test/', '^clients/.*\\.test\\.ts$'] },
      { path: '^server/' },
    ),
    rule(
      'cli-and-web-use-the-sdk',
      'One HTTP client reads the contract.',
      { path: '^(cli|web)/' },
      { path: '^contract/' },
    ),
    rule(
      'console-and-portal-share-in-shared',
      'What both use is in web/shared.',
      { path: '^web/(console|portal|shared)/' },
      { path: '^web/(console|portal)/', pathNot: '^web/$1/' },
    ),
    rule(
      'sdk-runs-anywhere',
      'The SDK imports no package, nothing of Node, and nothing around it.',
      { path: '^sdk/src/' },
      { pathNot: '^sdk/src/' },
    ),
    rule(
      'no-test-code-in-src',
      'Only tests use the test world.',
      { path: '^(server/src|cli|sdk|clients)/', pathNot: '\\.test\\.ts$|^sdk/test/|^cli/test/' },
      { path: '/test/|\\.test\\.ts$' },
    ),
    rule(
      'one-reader-of-the-environment',
      'Configuration is passed in.',
      { path: SRC, pathNot: [`${SRC}(main|worker|maintenance|config|process/[^/]+)\\.ts$`, '\\.test\\.ts$'] },
      { path: `${SRC}config\\.ts$`, ...values },
    ),

    // inside a feature
    rule(
      'routes-call-services',
      'A route neither reads nor writes.',
      { path: `${F}.*\\.routes\\.ts$` },
      { path: '\\.(queries|views|filters|actions)\\.ts$' },
    ),
    rule(
      'http-only-in-routes',
      'Fastify is a detail of routes and of the kernel.',
      { path: F, pathNot: '\\.(routes|test)\\.ts$' },
      { path: 'node_modules/(fastify|@fastify)/' },
    ),
    rule(
      'sql-only-in-queries',
      'Kysely is a detail of queries, filters and views.',
      { path: F, pathNot: '\\.(queries|filters|views|actions|tables|test)\\.ts$' },
      { path: 'node_modules/(kysely|pg)/', ...values },
    ),
    rule(
      'queries-do-not-decide',
      'SQL does not call up.',
      { path: '\\.(queries|filters|views)\\.ts$' },
      { path: '\\.(service|routes|rules)\\.ts$' },
    ),
    rule(
      'tables-are-leaves',
      'Features read the tables of each other without a cycle.',
      { path: '\\.tables\\.ts$' },
      { path: `${SRC}(?!kernel/|domain/)`, pathNot: '\\.tables\\.ts$' },
    ),
    rule(
      'actions-are-rules-in-sql',
      'The SQL of a table of rules: it neither reads by itself nor calls up.',
      { path: '\\.actions\\.ts$' },
      { path: '\\.(service|routes|queries|views|filters|schemas)\\.ts$' },
    ),
    rule(
      'services-know-no-http',
      'A job can call a use case. Only routes and the authentication of a surface know HTTP.',
      { path: `${F}[^/]+/`, pathNot: '(\\.(routes|auth|test)|/index)\\.ts$' },
      { path: `\\.routes\\.ts$|${SRC}kernel/http/` },
    ),
    rule(
      'rules-are-pure',
      'No I/O, no clock, no database.',
      { path: '\\.rules\\.ts$' },
      {
        path: '\\.(service|routes|queries|views|actions)\\.ts$|kernel/(db|http)/|domain/clock\\.ts$',
        ...values,
      },
    ),
    rule(
      'pure-files-use-no-builtins',
      'Not even node:crypto.',
      { path: '\\.(views|rules|schemas|actions)\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'schemas-are-leaves',
      'A schema depends on schemas, and on the pure rules between its members.',
      { path: '\\.schemas\\.ts$' },
      { path: '\\.(service|routes|queries|views|actions)\\.ts$' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
