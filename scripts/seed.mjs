import { requireNode } from './steps/require-node.mjs'

requireNode()

async function seed() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  await runToEnd(await prepare(), ['db/seed/main.ts', ...process.argv.slice(2)], {})
}

seed().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
