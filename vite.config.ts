import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// All that the first load needs in one file: parted it would compress worse, by 2 KB of 86.
const EARLY = ['src/web/start.ts', 'src/web/features/cart/kept-cart-mark.ts'] // run before it, each a file of its own
const FIRST_LOAD = [
  { name: 'first-load', tags: ['$initial' as const], test: (id: string) => !EARLY.some((file) => id.endsWith(file)) },
]

const LIGHTER = {
  'use-sync-external-store/shim/index.js': 'react', // wouter brings a stand-in for a React from before this hook: 0.3 KB
  '../createLucideIcon.mjs': fileURLToPath(new URL('src/web/ui/create-icon.ts', import.meta.url)), // 1 KB
}

// Two builds from one configuration: `vite build` for the browser, `vite build --ssr` for the server's renderer.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss()],
  resolve: { alias: LIGHTER },
  publicDir: isSsrBuild ? false : 'src/web/public',
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    manifest: !isSsrBuild,
    assetsInlineLimit: 0, // a file of its own is cached once; inlined it comes with each page
    modulePreload: { polyfill: false }, // every browser that we support knows it
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : {
          input: [...EARLY, 'src/web/entry-client.tsx'],
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: FIRST_LOAD } },
        },
  },
  ssr: command === 'build' ? { noExternal: true } : {}, // the build stands alone; developing, packages are loaded as they are
}))
