import { requireNode } from './steps/require-node.mjs'

requireNode()

/**
 * `npm run bench` measures the server. `npm run bench:web` adds `--web`, which measures the pages in a browser, and
 * `npm run bench:scale` adds `--scale`, which measures what many orders take.
 */
async function bench() {
  const { chromiumWithWindows } = await import('./steps/chromium.mjs')
  const { requireBenchPrograms, installLighthouse } = await import('./steps/bench-tools.mjs')
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const args = process.argv.slice(2)
  const isWeb = args.includes('--web')
  const isScale = args.includes('--scale')
  const env = isWeb ? { CHROMIUM: await chromiumWithWindows() } : {}
  if (!isWeb && !isScale) await requireBenchPrograms()
  const node = await prepare()
  await buildWeb(node)
  if (isWeb) await installLighthouse()
  let program = 'bench/main.ts'
  if (isWeb) program = 'bench/web/main.ts'
  if (isScale) program = 'bench/scale/main.ts'
  const options = args.filter((arg) => arg !== '--web' && arg !== '--scale')
  await runToEnd(node, [program, ...options], env)
}

bench().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
