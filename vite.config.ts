import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// One chunk: split up, the first load compresses worse.
const SCRIPTS_BEFORE_PAINT = [
  'src/web/bootstrap.ts',
  'src/web/features/cart/saved-cart-hint.ts',
  'src/web/features/rehearsal/local-times.ts',
] // separate files that run first
const LOOK = 'src/web/look/look.css' // inlined
const FIRST_LOAD = [
  {
    name: 'first-load',
    tags: ['$initial' as const],
    test: (id: string) => ![...SCRIPTS_BEFORE_PAINT, LOOK].some((file) => id.endsWith(file)),
  },
]

// V8 stores ASCII source in half the bytes.
const ASCII: Plugin = {
  name: 'ascii',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeNonAscii(file.code)
  },
}
const escapeNonAscii = (code: string) =>
  code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

// `vite build` for the browser, `vite build --ssr` for the server's renderer.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), isSsrBuild && ASCII],
  publicDir: isSsrBuild ? false : 'src/web/public',
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    manifest: !isSsrBuild,
    assetsInlineLimit: 0, // separate files are cached
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : {
          input: [...SCRIPTS_BEFORE_PAINT, LOOK, 'src/web/entry-client.tsx'],
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: FIRST_LOAD } },
        },
  },
  ssr: command === 'build' ? { noExternal: true } : {}, // in development, packages are loaded as they are
}))
