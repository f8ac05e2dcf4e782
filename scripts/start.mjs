import { requireNode } from './steps/require-node.mjs'

requireNode()

/**
 * Starts the store with the settings of `lean-node.json`, which reduce its memory while it is idle (docs/decisions/001).
 * `--max-semi-space-size` is in MB: a higher value costs memory, and a lower one costs time a request. The MALLOC
 * variables reduce the number of arenas, and return freed memory to the system. NODE_COMPILE_CACHE lets Node strip types
 * once, not at each start.
 */
async function start() {
  const { readFile } = await import('node:fs/promises')
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { inProject } = await import('./steps/project.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const node = await prepare()
  await buildWeb(node)
  if (process.argv.includes('--build-only')) return
  const { flags, variables } = JSON.parse(await readFile(inProject('scripts/steps/lean-node.json'), 'utf8'))
  await runToEnd(node, [...flags, 'src/server/main.ts', ...process.argv.slice(2)], {
    ...variables,
    NODE_ENV: process.env.NODE_ENV || 'production',
  })
}

start().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
