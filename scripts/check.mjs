import { requireNode } from './steps/require-node.mjs'

requireNode()

async function check() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  // The store's Node runs the checks, because they import packages that an older one can't load.
  await runToEnd(await prepare(), ['scripts/steps/run-checks.mjs'])
}

check().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
