import { requireNode } from './steps/require-node.mjs'

requireNode()

const PROGRAMS = {
  audit: 'src/server/operations/audit-program.ts',
  backup: 'src/server/operations/backup-program.ts',
  jobs: 'src/server/operations/jobs-program.ts',
  pictures: 'src/server/operations/pictures-program.ts',
  restore: 'src/server/operations/restore-program.ts',
  'rotate-keys': 'src/server/operations/signing-keys-program.ts',
  'second-factor': 'src/server/operations/second-factor-program.ts',
  seed: 'db/seed/main.ts',
}

async function operate() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const { Failure } = await import('./steps/fail.mjs')
  const [name, ...args] = process.argv.slice(2)
  const program = new Map(Object.entries(PROGRAMS)).get(name)
  if (program === undefined) throw new Failure(`Say one of ${Object.keys(PROGRAMS).join(', ')}`)
  await runToEnd(await prepare(), [program, ...args])
}

operate().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
