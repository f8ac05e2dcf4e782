import { requireNode } from './steps/require-node.mjs'

requireNode()

/** `npm run guide` follows docs/seller-guide.md in a browser, and takes its pictures. */
async function guide() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { runBrowserTests } = await import('./steps/run-tests.mjs')
  const { chromium } = await import('./steps/chromium.mjs')
  const node = await prepare()
  await buildWeb(node)
  process.env.LARDER_GUIDE_PICTURES = 'on'
  const { failed } = await runBrowserTests(node, ['e2e/seller-guide.spec.ts'], () => chromium(node))
  process.exitCode = failed === 0 ? 0 : 1
}

guide().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
