import { spawn, spawnSync } from 'node:child_process'
import fs, { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure, fail } from './fail.mjs'
import { projectRoot } from './project.mjs'
import { onNode, tool } from './run-quietly.mjs'
import { countsOfRun, ONE_FAILED, playwrightCounts, vitestCounts } from './test-counts.mjs'

const FLAGS = { unit: '--unit', programs: '--programs', browser: '--browser' }

/**
 * Parses the arguments of `npm test -- …`: `--unit`, `--programs`, `--browser`, and parts of paths of test files. Paths
 * that begin with `e2e` select browser tests.
 */
export function chooseTests(args) {
  const unknown = args.find((arg) => arg.startsWith('-') && !Object.values(FLAGS).includes(arg))
  if (unknown !== undefined)
    throw new Failure(`There is no option ${unknown}. Choose by --unit, --programs, --browser and parts of paths of test files.`)
  const filters = args.filter((arg) => !arg.startsWith('--'))
  const isBrowserPath = (filter) => filter.startsWith('e2e')
  const isNarrowed = Object.values(FLAGS).some((flag) => args.includes(flag))
  const isBesideCode = filters.length === 0 || !filters.every(isBrowserPath)
  const chosen = (part, byDefault) => (isNarrowed ? args.includes(FLAGS[part]) : byDefault)
  return {
    unit: chosen('unit', isBesideCode),
    programs: chosen('programs', isBesideCode),
    browser: chosen('browser', filters.length === 0 || filters.some(isBrowserPath)),
    filters,
  }
}

const BESIDE_CODE = { unit: 'Unit and API tests', programs: 'Tests of whole programs' }

export function runTestsBesideCode(node, parts, filters) {
  console.log(`\n${parts.map((part) => BESIDE_CODE[part]).join(', ')}`)
  return run((report) => ({
    program: tool('vitest'),
    args: [
      'run',
      ...parts.map((part) => `--project=${part}*`),
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

/** Takes the pictures of `npm run screens`. The variables name the browser, the folder and the store's checkout. */
export function takePictures(node, variables) {
  return run((report) => ({
    program: tool('playwright'),
    args: ['test', '--config=e2e/screenshots/playwright.config.ts', '--reporter=list,json'],
    env: onNode(node, { ...variables, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: playwrightCounts,
  }))
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

/** A file system in memory, where databases are faster. */
const IN_MEMORY = '/dev/shm'
/** Bytes of free space that a test run may need, and of memory that must be available besides. */
const NEEDED_BYTES = 1e9
const SPARE_BYTES = 4e9

/** Makes a directory in memory if there is room, and otherwise among temporary files. */
function makeShortLivedDirectory() {
  if (isRoomy()) {
    const directory = makeBelow(IN_MEMORY)
    if (runsPrograms(directory)) return directory
    rmSync(directory, { recursive: true })
  }
  return makeBelow(tmpdir())
}

function isRoomy() {
  try {
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY)
    return bavail * bsize > NEEDED_BYTES && process.availableMemory() > SPARE_BYTES
  } catch {
    return false // the system is not Linux, or Node is too old to tell
  }
}

/** The directory is readable by all, since PostgreSQL does not run as root. */
function makeBelow(parent) {
  const directory = mkdtempSync(join(parent, 'larder-tests-'))
  chmodSync(directory, 0o755)
  return directory
}

/** Whether programs can be run in the directory. Containers often mount it with noexec. */
function runsPrograms(directory) {
  const program = join(directory, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
