import { requireNode } from './steps/require-node.mjs'

requireNode()

/**
 * `npm run docs` writes the list of endpoints in docs/api.md, the types of packages/client and db/schema.sql, and adds new
 * migrations to db/landed-migrations.sha256.
 */
async function docs() {
  const { prepare } = await import('./steps/prepare.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const { listNewMigrations } = await import('./steps/landed-migrations.mjs')
  listNewMigrations()
  const node = await prepare()
  for (const step of ['write-endpoint-list', 'write-client-types', 'write-schema']) {
    await runToEnd(node, [`scripts/steps/${step}.mjs`])
    if (process.exitCode !== 0) return
  }
}

docs().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
