import { checkBorders } from './check-borders.mjs'
import { checkComments } from './check-comments.mjs'
import { checkLinks } from './check-links.mjs'
import { checkSql } from './check-sql.mjs'
import { checkTranslatable } from './check-translatable.mjs'
import { checkWords } from './check-words.mjs'
import { checkLandedMigrations } from './landed-migrations.mjs'
import { checkLicenses } from './package-licenses.mjs'
import { onNode, runQuietly, tool } from './run-quietly.mjs'

const AT_ONCE = 2

/** Runs every check, even after a failure. Resolves to true when all passed. */
async function runChecks(node) {
  const run = (name, args) => () => runQuietly(tool(name), args, { env: onNode(node) })
  const checks = [
    { name: 'format, lint and borders (biome)', check: run('biome', ['ci', '--colors=off', '.']) },
    { name: 'the borders are watched', check: () => checkBorders(node) },
    { name: 'names in standard terms', check: checkWords },
    { name: 'comments in whole sentences', check: checkComments },
    { name: 'links of the documents', check: checkLinks },
    { name: 'statements are built or one text', check: checkSql },
    { name: 'text that a browser can translate', check: checkTranslatable },
    { name: 'landed migrations are as they were', check: checkLandedMigrations },
    { name: 'types of the server', check: run('tsc', ['-p', 'tsconfig.server.json']) },
    { name: 'types of the web', check: run('tsc', ['-p', 'tsconfig.web.json']) },
    { name: 'types of the service worker', check: run('tsc', ['-p', 'src/web/service-worker']) },
    { name: 'types of the browser tests', check: run('tsc', ['-p', 'tsconfig.e2e.json']) },
    { name: 'licenses of all packages', check: checkLicenses },
    { name: 'nothing unused (knip)', check: run('knip', ['--no-progress']) },
  ]
  const results = []
  let next = 0
  const work = async () => {
    while (next < checks.length) {
      const index = next++
      const { name, check } = checks[index]
      results[index] = { name, ...(await check()) }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const failed = results.filter(({ status }) => status !== 0)
  for (const { name, output } of failed) console.log(`\n— ${name}\n${output.trim()}`)
  console.log('')
  for (const { name, status } of results) console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}`)
  return failed.length === 0
}

process.exitCode = (await runChecks(process.execPath)) ? 0 : 1
