import { requireNode } from './steps/require-node.mjs'

requireNode()

/** `npm run bench` measures the server, `npm run bench:web` (here: `--web`) the pages in a browser. */
async function bench() {
  const { requireLoadGenerators } = await import('./steps/load-generators.mjs')
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { installBench } = await import('./steps/install-bench.mjs')
  const { chromium } = await import('./steps/chromium.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const args = process.argv.slice(2)
  const isWeb = args.includes('--web')
  if (!isWeb) await requireLoadGenerators()
  const node = await prepare()
  await buildWeb(node)
  if (isWeb) await installBench()
  await runToEnd(node, [isWeb ? 'bench/web.ts' : 'bench/main.ts', ...args], isWeb ? { CHROMIUM: await chromium(node) } : {})
}

bench().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
