import { requireNode } from './steps/require-node.mjs'

requireNode()

async function testEngines() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { findEngines } = await import('./steps/engines.mjs')
  const { runEngineTests } = await import('./steps/run-tests.mjs')
  const { summary } = await import('./steps/test-counts.mjs')
  const node = await prepare()
  await buildWeb(node)
  const { variables, missing } = findEngines(process.env)
  for (const line of missing) console.log(line)
  const counts = await runEngineTests(node, variables)
  process.exitCode = counts.failed === 0 ? 0 : 1
  console.log(summary(counts))
}

testEngines().catch(async (error) => {
  const { fail } = await import('./steps/fail.mjs')
  fail(error)
  console.log('0 passed, 1 failed') // a failed preparation counts as a failed test
})
