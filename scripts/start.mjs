import { requireNode } from './steps/require-node.mjs'

requireNode()

async function start() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const node = await prepare()
  await buildWeb(node)
  const { flags, variables } = await leanNode()
  await runToEnd(node, [...flags, 'src/server/main.ts', ...process.argv.slice(2)], {
    ...variables,
    NODE_ENV: process.env.NODE_ENV || 'production',
  })
}

/**
 * What a store that waits holds in memory: 172 MB without these, 118 with them (docs/performance.md).
 * - `--max-semi-space-size` in MB, for what is short-lived: unbounded, starting alone fills 24; with 2 a request costs a fifth more.
 * - MALLOC_ARENA_MAX: glibc would keep an arena for each thread; the thresholds: and hold back what was freed once something large
 *   was, such as the memory of a password's hash.
 * - NODE_COMPILE_CACHE: types are stripped once and not at each start: 20 MB and 0.1 s less.
 */
async function leanNode() {
  const { default: settings } = await import('./steps/lean-node.json', { with: { type: 'json' } })
  return settings
}

start().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
