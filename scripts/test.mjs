import { requireNode } from './steps/require-node.mjs'

requireNode()

async function test() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { chooseTests, runTestsBesideCode, runBrowserTests } = await import('./steps/run-tests.mjs')
  const { addUp, summary } = await import('./steps/test-counts.mjs')
  const { chromium } = await import('./steps/chromium.mjs')
  const { installSwift } = await import('./steps/swift.mjs')
  const { providePromtool } = await import('./steps/promtool.mjs')
  const chosen = chooseTests(process.argv.slice(2))
  const node = await prepare()
  await buildWeb(node)
  const counts = []
  const besideCode = ['unit', 'programs'].filter((part) => chosen[part])
  if (besideCode.length > 0) {
    await installSwift(chosen.filters)
    await providePromtool(chosen.filters)
    counts.push(await runTestsBesideCode(node, besideCode, chosen.filters))
  }
  if (chosen.browser) counts.push(await runBrowserTests(node, chosen.filters, () => chromium(node)))
  const total = addUp(counts)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
  console.log(summary(total))
}

test().catch(async (error) => {
  const { fail } = await import('./steps/fail.mjs')
  fail(error)
  console.log('0 passed, 1 failed') // a failed preparation counts as a failed test
})
