import { requireNode } from './steps/require-node.mjs'

requireNode()

// What a store that waits holds in memory: 172 MB without these, 118 with them (docs/performance.md).
const LEAN_FLAGS = ['--max-semi-space-size=4'] // MB for what is short-lived: unbounded, starting alone fills 24; with 2 a request costs a fifth more
const LEAN_MEMORY = {
  MALLOC_ARENA_MAX: '2', // glibc would keep one for each thread
  MALLOC_TRIM_THRESHOLD_: '131072', // and hold back what was freed once something large was, such as the memory of a password's hash
  MALLOC_MMAP_THRESHOLD_: '131072',
}

async function start() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { inProject } = await import('./steps/project.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const node = await prepare()
  await buildWeb(node)
  await runToEnd(node, [...LEAN_FLAGS, 'src/server/main.ts', ...process.argv.slice(2)], {
    ...LEAN_MEMORY,
    NODE_ENV: process.env.NODE_ENV || 'production',
    NODE_COMPILE_CACHE: inProject('node_modules/.cache/node'), // types stripped once, not at each start: 20 MB and 0.1 s less
  })
}

start().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
