import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './fail.mjs'
import { projectRoot } from './project.mjs'
import { makeShortLivedDirectory } from './short-lived-directory.mjs'
import { countsOfRun, ONE_FAILED, playwrightCounts, vitestCounts } from './test-counts.mjs'
import { onNode, tool } from './tool.mjs'

const BESIDE_CODE = { unit: 'Unit and API tests', programs: 'Tests of whole programs' }

export function runTestsBesideCode(node, parts, filters) {
  console.log(`\n${parts.map((part) => BESIDE_CODE[part]).join(', ')}`)
  return run((report) => ({
    program: tool('vitest'),
    args: [
      'run',
      ...parts.map((part) => `--project=${part}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    env: onNode(node, { NODE_ENV: 'test' }),
    count: vitestCounts,
  }))
}

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
    return ONE_FAILED
  }
}

export function runEngineTests(node, variables) {
  return run((report) => ({
    program: tool('vitest'),
    args: [
      'run',
      '--config=e2e/engines/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: onNode(node, { NODE_ENV: 'test', ...variables }),
    count: vitestCounts,
  }))
}

async function run(runner) {
  const directory = makeShortLivedDirectory()
  const report = join(directory, 'report.json')
  try {
    const { program, args, env, count } = runner(report)
    const status = await statusOf(program, args, { ...env, TMPDIR: directory })
    return countsOfRun(countsIn(report, count), status)
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

/** Reads the report, which is missing when the test runner was interrupted. */
function countsIn(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    console.error(`The tests ended without a report (${error.message}).`)
    return ONE_FAILED
  }
}
