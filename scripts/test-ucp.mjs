import { requireNode } from './steps/require-node.mjs'

requireNode()

async function conformance() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const node = await prepare()
  await buildWeb(node)
  await runToEnd(node, ['torture/conformance/main.ts', ...process.argv.slice(2)])
}

conformance().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
