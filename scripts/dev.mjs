import { requireNode } from './steps/require-node.mjs'

requireNode()

const WATCHED = ['src/server', 'src/contract', 'src/domain', 'packages']

async function dev() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const node = await prepare()
  const watch = ['--watch', '--watch-preserve-output', ...WATCHED.map((path) => `--watch-path=${path}`)]
  await runToEnd(node, [...watch, 'src/server/main.ts', '--dev', ...process.argv.slice(2)], {
    NODE_ENV: process.env.NODE_ENV || 'development',
  })
}

dev().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
