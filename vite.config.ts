import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const SCRIPTS_BEFORE_PAINT = [
  'src/web/bootstrap.ts',
  'src/web/features/cart/saved-cart-hint.ts',
  'src/web/features/rehearsal/local-times.ts',
] // separate files that run first
const LOOK = 'src/web/look/look.css' // inlined
const ENTRY = 'src/web/entry-client.tsx'

// What the entry imports and most pages share, in one chunk: split up, the first load compresses worse.
const SHARED_BY_PAGES = [
  /features\/lost-demand\/use-loss\.ts$/,
  /features\/catalog\/(?:catalog-breadcrumb|category-art|product-grid)\.tsx?$/,
  /document\/(?:measured-claims|page-head|response-status)\.tsx?$/,
  /domain\/shown-text\.ts$/,
  /lucide-react\/dist\/esm\/icons\/clock\.mjs$/,
  /pictures\/(?:basket|label|letter|scooter)(?:@2x)?\.webp$/,
  /ui\/(?:art|breadcrumb|delivery-time|empty-state|notice|status)\.tsx?$/,
]
const FIRST_LOAD = {
  name: 'entry-client',
  priority: 1,
  test: (id: string) => id.endsWith(ENTRY) || SHARED_BY_PAGES.some((file) => file.test(id)), // with all that they import
}

// The parts of Home's hero, in one file.
const HERO = { name: 'hero', test: /ui\/closed-banner\.(?:tsx|css)$|home\/still-life\.(?:tsx|css)$/ }

// What all forms share: Home's newsletter, the login dialog and the personal pages.
const FORMS = {
  name: 'forms',
  test: /domain\/email\.ts$|ui\/form\.tsx$/,
}

// What lists share, of products too, and pages with personal data. In small files, their names alone would be half a KB of the first load.
const LISTS = {
  name: 'lists',
  test: /web\/lists\/shown-rows\.ts$|catalog\/(?:category-rail|found-products|product-list|without-allergens)\.tsx?$/,
}
const PERSONAL = {
  name: 'personal',
  test: new RegExp(
    [
      '@tanstack/(?:react-)?query',
      'web/api/(?:query-client|shopper-api)[.]ts$',
      'web/lists/paged-list[.]tsx$',
      'account/(?:login-first|shopper-only|shopper-queries)[.]tsx$',
      'addresses/(?:phone-link|receiver-name|saved-addresses)[.]tsx?$',
      'orders/(?:order-sums|payment-labels|placed-at|shopper-orders)[.]tsx?$',
      'pictures/parcel',
      'web/live/',
      'domain/dates[.]ts$',
      'ui/date-text[.]ts$',
    ].join('|'),
  ),
}

// The choice of allergens of product lists needs it, and must not load the seller's pages.
const PRODUCT_FACTS = { name: 'product-facts', priority: 1, test: /domain\/product-facts\.ts$/ }

// What the seller’s pages share.
const SELLER = {
  name: 'seller',
  test: /features\/seller\/(?:cancel-effect|deliveries\/drop-due|orders\/(?:order-questions|packing-slips)|page-skeletons|seller-(?:focus|head|only|queries|session))[.]tsx?$/,
}

// V8 stores ASCII source in half the bytes.
const ASCII: Plugin = {
  name: 'ascii',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeNonAscii(file.code)
  },
}
const escapeNonAscii = (code: string) =>
  code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Drops imports that the rest does not name. Each would bring its module into the first load, with all that other pages use of it. */
function withoutUnreadImports(code: string, body: readonly Statement[]): string {
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
  const cut = (left: string, { start, end }: Statement) => left.slice(0, start) + left.slice(end)
  const rest = imports.reduceRight(cut, code)
  const isUnread = (name: string) => !new RegExp(`\\b${name}\\b`).test(rest)
  return imports
    .filter(({ specifiers }) => specifiers.length > 0 && specifiers.every(({ local }) => isUnread(local.name)))
    .reduceRight(cut, code)
}
type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

// Pages read these of an endpoint. Schemas of requests, limits and documentation were 1.3 KB of the first load.
const READ_BY_PAGES = ['method', 'path', 'response']
const ENDPOINTS: Plugin = {
  name: 'endpoints-of-pages',
  transform: {
    filter: { id: /src\/contract\/endpoints\/[a-z-]+\.ts$/ },
    handler(code) {
      const rows = this.parse(code).body.flatMap((statement) =>
        statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
          ? statement.declaration.declarations.map(({ init }) => init)
          : [],
      )
      const unread = rows
        .flatMap((row) => (row?.type === 'ObjectExpression' ? row.properties : []))
        .filter(
          (property) =>
            property.type === 'Property' && property.key.type === 'Identifier' && !READ_BY_PAGES.includes(property.key.name),
        )
      const read = unread.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code)
      return withoutUnreadImports(read, this.parse(read).body)
    },
  },
}

// `vite build` for the browser, `vite build --ssr` for the server's renderer.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), isSsrBuild ? ASCII : ENDPOINTS],
  publicDir: isSsrBuild ? false : 'src/web/public',
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    manifest: !isSsrBuild,
    assetsInlineLimit: 0, // separate files are cached
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : {
          input: [...SCRIPTS_BEFORE_PAINT, LOOK, ENTRY],
          treeshake: {
            propertyReadSideEffects: false,
            moduleSideEffects: [{ test: /src\/(?:contract|domain)\//, sideEffects: false }], // a schema that no page reads is left out
          },
          output: { codeSplitting: { groups: [FIRST_LOAD, HERO, FORMS, LISTS, PERSONAL, PRODUCT_FACTS, SELLER] } },
        },
  },
  ssr: command === 'build' ? { noExternal: true } : {}, // in development, packages are loaded as they are
}))
