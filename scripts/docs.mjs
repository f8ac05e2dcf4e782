import { requireNode } from './steps/require-node.mjs'

requireNode()

/** `npm run docs` writes the list of endpoints in docs/api.md. */
async function docs() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  await runToEnd(await prepare(), ['scripts/steps/write-endpoint-list.mjs'])
}

docs().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
