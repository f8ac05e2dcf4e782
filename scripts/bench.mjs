import { requireNode } from './steps/require-node.mjs'

requireNode()

/** `npm run bench` measures the server. `npm run bench:web` adds `--web`, which measures the pages in a browser. */
async function bench() {
  const { chromiumWithWindows } = await import('./steps/chromium.mjs')
  const { requireBenchPrograms, installLighthouse } = await import('./steps/bench-tools.mjs')
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const args = process.argv.slice(2)
  const isWeb = args.includes('--web')
  const env = isWeb ? { CHROMIUM: await chromiumWithWindows() } : {}
  if (!isWeb) await requireBenchPrograms()
  const node = await prepare()
  await buildWeb(node)
  if (isWeb) await installLighthouse()
  await runToEnd(node, [isWeb ? 'bench/web/main.ts' : 'bench/main.ts', ...args], env)
}

bench().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
