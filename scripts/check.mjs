import { requireNode } from './steps/require-node.mjs'

requireNode()

async function check() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { runChecks } = await import('./steps/run-checks.mjs')
  process.exitCode = (await runChecks(await prepare())) ? 0 : 1
}

check().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
