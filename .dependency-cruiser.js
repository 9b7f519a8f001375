// Who may import whom. Each rule is named after what it protects; `npm run check` runs them.

/**
 * The folders of server/, top to bottom: each imports only what is below it. A folder inside
 * another one has a layer of its own, and `[^/]+$` is the files of its parent.
 */
const SERVER_LAYERS = [
  'command/',
  'api/',
  'site/',
  'report/',
  'notification/',
  'account/',
  'sales/payment/[^/]+$',
  'sales/payment/refund/',
  'sales/payment/stripe/',
  'sales/review/',
  'sales/return/',
  'sales/order/invoice/',
  'sales/checkout/[^/]+$',
  'sales/order/view/',
  'sales/order/shipment/',
  'sales/order/[^/]+$',
  'sales/pricing/',
  'sales/checkout/basket/',
  'import/[^/]+$',
  'import/file/',
  'catalog/search/',
  'catalog/diagram/',
  'catalog/fitment/',
  'catalog/part-list/',
  'catalog/alert/',
  'catalog/question/',
  'catalog/review/',
  'catalog/[^/]+$',
  'catalog/category/',
  'catalog/stock/',
  'catalog/vehicle/',
  'catalog/picture/',
  'platform/mail/',
  'platform/settings/',
  'platform/backup/',
  'platform/jobs/',
  'platform/audit/',
  'platform/identity/',
  'platform/rate-limit/',
  'platform/cache/',
  'platform/list/',
  'platform/http/',
  'platform/fetch/',
  'platform/db/',
  'platform/env/',
]

/**
 * The folders of contract/; the files of its root know no subject. What two subjects share is below
 * both.
 */
const CONTRACT_LAYERS = [
  ['http/', 'account/', 'import/'],
  'staff/',
  'return/',
  'order/',
  ['payment/', 'basket/', 'fitment/'],
  'catalog/',
  ['pricing/', 'mail/'],
  ['vehicle/', 'address/', 'identity/'],
  '[^/]+$',
]

/**
 * The folders of app/: routes, by whose page it is, what two of these share, and what knows no
 * subject.
 */
const APP_LAYERS = [
  'routes/',
  ['account/', 'layout/', 'staff/'],
  'storefront/',
  ['order/', 'session/'],
  'ui/',
  ['api/', 'content/'],
]

/** The folders inside those of app/. */
const APP_PARTS = {
  account: [['order/', 'profile/', 'sign-in/']],
  order: [['address/', 'return/'], '[^/]+$'],
  staff: [
    [
      'category/',
      'diagram/',
      'export/',
      'import/',
      'order/',
      'picture/',
      'report/',
      'return/',
      'review/',
      'role/',
      'settings/',
      'stock/',
      'to-send/',
    ],
    'customer/',
    ['product/', 'shipment/'],
  ],
  'staff/order': [['draft/', 'slip/'], '[^/]+$', 'refund/'],
  'staff/product': ['edit/', '[^/]+$'],
  'staff/settings': [['delivery/', 'home/', 'program/', 'tax/'], '[^/]+$'],
  storefront: [
    'home/',
    ['checkout/', 'diagram/', 'product/', 'search/'],
    'part/',
    'basket/',
    'vehicle/',
    'saved/',
  ],
  'storefront/checkout': [['basket/', 'purchase/'], '[^/]+$', ['payment/', 'quote/']],
  'storefront/part': ['list/', '[^/]+$'],
  ui: ['address/', ['forms/', 'lists/', 'navigation/'], 'components/', '[^/]+$'],
}

/**
 * What each part of a search may import of the others: the stages from left to right only what is
 * left of them.
 */
const SEARCH_STAGES = [
  'words',
  'read',
  'understand',
  'look-up',
  'not-asked-for',
  'judge',
  'explain',
]
const SEARCH_IMPORTS = {
  ...Object.fromEntries(SEARCH_STAGES.map((stage, at) => [stage, SEARCH_STAGES.slice(0, at + 1)])),
  suggest: ['words', 'read', 'understand', 'look-up', 'suggest'],
  index: ['words', 'read', 'understand', 'index'],
}

const TESTS = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('contract-imports-only-zod', {
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    }),
    forbid('server-never-sees-pages', {
      from: { path: '^(server|demo|sandbox)/' },
      to: { path: '^app/' },
    }),
    // They see it in loaders, which the build strips from what the browser gets.
    forbid('only-routes-see-the-server', {
      from: { path: '^app/', pathNot: '^app/(routes/|root\\.tsx$|entry\\.server\\.tsx$)' },
      to: { path: '^server/' },
    }),
    forbid('routes-see-concepts-and-configuration-only', {
      from: { path: '^app/', pathNot: '(\\.test\\.ts|entry\\.server\\.tsx)$' },
      to: {
        path: '^server/',
        pathNot:
          '^server/(catalog/(category/(build-tree|category-counts|category-tree|repairs)|part-list/(comparison|part-list)|product|review/review)|catalog/fitment/(part-page|repair-page|vehicle-list|vehicle-page)|catalog/diagram/(diagram|diagram-page)|catalog/search/search|platform/(mail/(inbox|send)|rate-limit/fair-queue|settings/(setting|text-page)|cache/outage-notice|env\\.server)|sales/pricing/(delivery-terms|discount/deal-code))\\.ts$',
      },
    }),
    forbid('routes-never-import-routes', {
      from: { path: '^app/routes/', pathNot: TESTS },
      to: { path: '^app/routes/' },
    }),
    // The route table has their names.
    forbid('nothing-imports-routes', {
      from: { path: '^app/', pathNot: '^app/routes/' },
      to: { path: '^app/routes/' },
    }),
    forbid('browser-calls-know-no-component', {
      from: { path: '^app/api/' },
      to: { path: '^app/', pathNot: '^app/api/' },
    }),
    forbid('api-does-not-touch-the-db', {
      from: { path: '^server/api/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server/platform/db|sandbox)/' },
    }),
    forbid('only-the-app-mounts-the-sandbox', {
      from: { path: '^(server|app|demo)/', pathNot: '^server/app\\.ts$' },
      to: { path: '^sandbox/' },
    }),
    forbid('only-the-stripe-clients-talk-to-stripe', {
      from: {
        path: '^(server|app)/',
        pathNot: '^server/sales/(payment/stripe/|pricing/stripe-(client|tax)\\.ts$)',
      },
      to: { path: '^node_modules/stripe/' },
    }),
    forbid('the-shop-never-needs-its-tests', {
      from: { path: '^(contract|server|app|demo|sandbox)/', pathNot: TESTS },
      to: { path: ['^(test|e2e|failover|fault-tests|bench)/', TESTS] },
    }),
    forbid('only-the-start-fills-the-demo', {
      from: { path: '^(server|app|contract)/', pathNot: ['^server/main\\.ts$', TESTS] },
      to: { path: '^demo/' },
    }),
    forbid('the-demo-knows-no-edge', {
      from: { path: '^demo/', pathNot: TESTS },
      to: { path: '^server/(api|site)/' },
    }),
    forbid('entry-points-are-imported-by-none', {
      from: { path: '^server/[^/]+/', pathNot: TESTS },
      to: { path: '^server/(admin|app|main|maintenance)\\.ts$' },
    }),
    forbid('errors-log-and-configuration-know-no-subject', {
      from: {
        path: '^server/platform/(env/|(env\\.server|errors|log|log-file|trace)\\.ts$)',
        pathNot: TESTS,
      },
      to: {
        path: '^server/',
        pathNot: '^server/platform/(env/|(env\\.server|errors|log|log-file|trace)\\.ts$)',
      },
    }),
    ...importsOnlyBelow('contract', CONTRACT_LAYERS),
    forbid('search-has-one-door', {
      from: { pathNot: '^server/catalog/search/' },
      to: { path: '^server/catalog/search/', pathNot: '^server/catalog/search/search\\.ts$' },
    }),
    ...Object.entries(SEARCH_IMPORTS).map(([part, others]) =>
      forbid(`search-${part}-imports-only-what-is-left-of-it`, {
        from: { path: `^server/catalog/search/${part}[/.]`, pathNot: TESTS },
        to: {
          path: '^server/catalog/search/',
          pathNot: `^server/catalog/search/(${others.join('|')})[/.]`,
        },
      }),
    ),
    ...importsOnlyBelow('server', SERVER_LAYERS),
    ...importsOnlyBelow('app', APP_LAYERS),
    ...Object.entries(APP_PARTS).flatMap(([folder, layers]) =>
      importsOnlyBelow(`app/${folder}`, layers),
    ),
    // The root, the route table and the entry do.
    forbid('files-of-app-know-no-folder', {
      from: { path: '^app/[^/]+$', pathNot: '^app/(root|routes|entry\\.server)\\.tsx?$' },
      to: { path: '^app/[^/]+/' },
    }),
    forbid('no-circles', { from: {}, to: { circular: true } }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|docs|public|test-results|\\.react-router)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] },
  },
}

function forbid(name, { from, to }) {
  return { name, severity: 'error', from, to }
}

/**
 * A rule for each folder: it imports those below its layer, which is itself or several that know
 * nothing of each other.
 */
function importsOnlyBelow(root, layers) {
  const rows = layers.map((layer) => [layer].flat())
  return rows.flatMap((row, at) =>
    row.map((folder) =>
      forbid(`${nameOf(`${root}/${folder}`)}-imports-only-what-is-below`, {
        from: { path: `^${root}/${folder}`, pathNot: TESTS },
        to: {
          path: `^${root}/(${rows
            .slice(0, at + 1)
            .flat()
            .join('|')})`,
          pathNot: `^${root}/${folder}`,
        },
      }),
    ),
  )
}

/** `order/[^/]+$` is `order`. */
function nameOf(folder) {
  return folder.replace(/\/(\[\^\/\]\+\$)?$/, '').replaceAll('/', '-')
}
