import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

const SCRIPTS_BEFORE_PAINT = [
  'src/web/bootstrap.ts',
  'src/web/features/account/saved-login-hint.ts',
  'src/web/features/cart/saved-cart-hint.ts',
  'src/web/features/rehearsal/local-times.ts',
  'src/web/features/offline/offline-links.ts',
  'src/web/features/api-docs/find-endpoints.ts',
] // separate files that run first
const LOOK = 'src/web/look/look.css' // inlined
// No code loads these, since the server alone renders their pages.
const LOOKS_WITHOUT_CODE = [
  'src/web/features/rehearsal/rehearsed-payment-page.css',
  'src/web/features/api-docs/api-docs-page.css',
]
const ENTRY = 'src/web/entry-client.tsx'

const SHOP_PAGES = 'src/web/pages/shop-pages.ts'
const SELLER_AREA = 'src/web/features/seller/'
/** The first request of a page loads the first module, and the products page loads the other right after the first load. */
const AFTER_LOAD = ['src/web/api/shop-api.ts', 'src/web/features/catalog/results-tools.tsx']

type ModuleGraph = Rolldown.ChunkingContext

/**
 * What at least three of the shop's pages share is in the file of the entry, with all that they import. In a file of
 * its own, it compresses worse. Of a picture, which is only its URL here, two pages are enough.
 */
const FIRST_LOAD = {
  priority: 1,
  name(id: string, graph: ModuleGraph) {
    const isShared = !isIcon(id) && shopPagesWith(id, graph).length >= (isPicture(id) ? 2 : 3)
    return isShared || id.endsWith(ENTRY) ? 'entry-client' : null
  },
}

/**
 * Other shared code is in one file for each set of the shop's features that needs it, one for all other pages of
 * shoppers, and one for the seller's area. By default, there would be a file for each set of pages. What is
 * loaded after the first load is apart with what it needs.
 */
const SHARED = {
  includeDependenciesRecursively: false,
  name(id: string, graph: ModuleGraph) {
    const roots = rootsWith(id, graph)
    const afterLoad = AFTER_LOAD.filter((module) => roots.some((root) => root.endsWith(module)))
    if (isIcon(id) || (roots.length < 2 && afterLoad.length === 0)) return null
    const features = shopPagesWith(id, graph).map((page) => path.basename(path.dirname(page)))
    const parts = features.length > 0 ? [...new Set(features)].sort() : afterLoad.map((module) => path.parse(module).name)
    if (parts.length > 0) return parts.join('-')
    return roots.every((root) => root.includes(SELLER_AREA)) ? 'seller' : 'shopper'
  },
}

/** All icons are exports of one module, so in the graph each page imports all. The bundler knows which ones are used. */
const isIcon = (id: string) => id.includes('lucide-react')

const isPicture = (id: string) => /\.(?:avif|svg|webp)$/.test(id)

/** Returns the pages on which a first visit lands, of those that have this module. */
const shopPagesWith = (id: string, graph: ModuleGraph): readonly string[] =>
  rootsWith(id, graph).filter((root) =>
    graph.getModuleInfo(root)?.dynamicImporters.some((importer) => importer.endsWith(SHOP_PAGES)),
  )

const foundRoots = new Map<string, readonly string[]>()

/** Returns the modules that are loaded on demand, such as pages, and import this one statically, directly or not. */
function rootsWith(id: string, graph: ModuleGraph): readonly string[] {
  const found = foundRoots.get(id) ?? findRoots(id, graph)
  foundRoots.set(id, found)
  return found
}

function findRoots(id: string, graph: ModuleGraph): readonly string[] {
  const modules = new Set([id])
  for (const module of modules) for (const importer of graph.getModuleInfo(module)?.importers ?? []) modules.add(importer)
  return [...modules].filter((module) => {
    const info = graph.getModuleInfo(module)
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0)
  })
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

const SELLER_PAGES = 'src/web/pages/seller-pages.ts'

/** Builds the service worker, with the names of the files that it saves in advance. */
const SERVICE_WORKER: Plugin = {
  name: 'service-worker',
  enforce: 'post', // Vite removes chunks that have only styles
  apply: 'build',
  async generateBundle(_options, bundle) {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      define: { SHOP_FILES: JSON.stringify(shopFiles(bundle).map((file) => `/${file}`)) },
      publicDir: false,
      build: {
        write: false,
        rolldownOptions: {
          input: 'src/web/service-worker/service-worker.ts',
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    })
    if (!('output' in built)) throw new Error('The service worker is one file')
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: built.output[0].code })
  },
}

/** Returns the code and styles of all pages but those of the seller's area. */
function shopFiles(bundle: Rolldown.OutputBundle): string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(ENTRY))
  const files = new Set<string>()
  const chunks = new Set([entry?.fileName])
  for (const name of chunks) {
    const chunk = bundle[name ?? '']
    if (chunk?.type !== 'chunk' || isOfSeller(chunk)) continue
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) chunks.add(imported)
    for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file)
  }
  return [...files]
}

const isOfSeller = ({ name, facadeModuleId }: Rolldown.OutputChunk) =>
  name === 'seller' || facadeModuleId?.includes(SELLER_AREA) || facadeModuleId?.endsWith(SELLER_PAGES)

// `vite build` for the browser, `vite build --ssr` for the server's renderer.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), isSsrBuild ? ASCII : SERVICE_WORKER],
  publicDir: isSsrBuild ? false : 'src/web/public',
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    manifest: !isSsrBuild,
    assetsInlineLimit: 0, // separate files are cached
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : {
          input: [...SCRIPTS_BEFORE_PAINT, LOOK, ...LOOKS_WITHOUT_CODE, ENTRY],
          treeshake: {
            propertyReadSideEffects: false,
            moduleSideEffects: [{ test: /src\/(?:contract|domain)\//, sideEffects: false }], // a schema that no page reads is left out
          },
          output: { codeSplitting: { groups: [FIRST_LOAD, SHARED] } },
        },
  },
  ssr: command === 'build' ? { noExternal: true } : {}, // in development, packages are loaded as they are
}))
