import { requireNode } from './steps/require-node.mjs'

requireNode()

const PROGRAMS = ['audit', 'backup', 'jobs', 'restore', 'second-factor']

async function operate() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const { Failure } = await import('./steps/fail.mjs')
  const [program, ...args] = process.argv.slice(2)
  if (!PROGRAMS.includes(program)) throw new Failure(`Say one of ${PROGRAMS.join(', ')}`)
  await runToEnd(await prepare(), [`src/server/operations/${program}-program.ts`, ...args])
}

operate().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
