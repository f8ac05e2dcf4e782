import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail } from './fail.mjs'
import { projectRoot } from './project.mjs'
import { judged, playwrightCounts, vitestCounts } from './test-counts.mjs'
import { onNode, tool } from './tool.mjs'

/** The tests beside the code, on a real database. Gives the counts. */
export function runUnitTests(node, filters) {
  console.log('\nUnit and API tests')
  return run((report) => ({
    program: tool('vitest'),
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
    env: onNode(node, { NODE_ENV: 'test' }),
    count: vitestCounts,
  }))
}

/** The tests in a real browser, which is looked for, or installed, by `findBrowser`. Gives the counts. */
export async function runBrowserTests(node, filters, findBrowser) {
  console.log('\nBrowser tests')
  try {
    const browser = await findBrowser()
    return await run((report) => ({
      program: tool('playwright'),
      args: ['test', '--reporter=list,json', ...filters],
      env: onNode(node, { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      count: playwrightCounts,
    }))
  } catch (error) {
    fail(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function run(runner) {
  const directory = mkdtempSync(join(tmpdir(), 'larder-tests-'))
  const report = join(directory, 'report.json')
  try {
    const { program, args, env, count } = runner(report)
    const status = await statusOf(program, args, env)
    return judged(countsIn(report, count), status)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function statusOf(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: projectRoot, env, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (status) => resolve(status))
  })
}

/** A runner that broke off early has left no report. */
function countsIn(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    console.error(`The tests ended without a report (${error.message}).`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
