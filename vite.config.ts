import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// All that the first load needs in one file: parted it would compress worse, by 2 KB of 86.
const EARLY = ['src/web/bootstrap.ts', 'src/web/features/cart/saved-cart-hint.ts', 'src/web/features/rehearsal/local-times.ts'] // run before it, each a file of its own
const LOOK = 'src/web/look/look.css' // within the pages
const FIRST_LOAD = [
  { name: 'first-load', tags: ['$initial' as const], test: (id: string) => ![...EARLY, LOOK].some((file) => id.endsWith(file)) },
]

const LIGHTER = {
  'use-sync-external-store/shim/index.js': 'react', // wouter brings a stand-in for a React from before this hook: 0.3 KB
  regexparam: fileURLToPath(new URL('src/web/no-patterns.ts', import.meta.url)), // wouter's path patterns, of which this store has none: 0.2 KB
  '../createLucideIcon.mjs': fileURLToPath(new URL('src/web/ui/create-icon.ts', import.meta.url)), // 1 KB
}

// Pages are rendered by renderToString alone: React's renderer of streams stays out of the server's build, 4,600 of 23,000 lines.
const TO_STRING = {
  'react-dom/server': fileURLToPath(
    new URL('node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js', import.meta.url),
  ),
}

// Node keeps a module's text for as long as it runs: one byte a character while all are ASCII, two when one quotation mark is not.
const ASCII: Plugin = {
  name: 'ascii',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code)
  },
}
const escaped = (code: string) =>
  code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

// Two builds from one configuration: `vite build` for the browser, `vite build --ssr` for the server's renderer.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), isSsrBuild && ASCII],
  resolve: { alias: isSsrBuild ? { ...LIGHTER, ...TO_STRING } : LIGHTER },
  publicDir: isSsrBuild ? false : 'src/web/public',
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    manifest: !isSsrBuild,
    assetsInlineLimit: 0, // a file of its own is cached once; inlined it comes with each page
    modulePreload: { polyfill: false }, // every browser that we support knows it
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : {
          input: [...EARLY, LOOK, 'src/web/entry-client.tsx'],
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: FIRST_LOAD } },
        },
  },
  ssr: command === 'build' ? { noExternal: true } : {}, // the build stands alone; developing, packages are loaded as they are
}))
