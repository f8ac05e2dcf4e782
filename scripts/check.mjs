import { requireNode } from './steps/require-node.mjs'

requireNode()

async function check() {
  const { prepare } = await import('./steps/prepare.mjs')
  const node = await prepare()
  // This module needs packages, which may have been installed just before.
  const { runChecks } = await import('./steps/run-checks.mjs')
  process.exitCode = (await runChecks(node)) ? 0 : 1
}

check().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
