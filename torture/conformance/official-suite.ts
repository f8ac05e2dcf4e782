import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePorts } from '../../src/server/testing/free-ports.ts'
import { TESTED_VERSION } from './agents.ts'
import { NOT_FOR_GROCERS, SKIPPED } from './explained.ts'
import type { Front } from './front.ts'
import type { Result } from './results.ts'
import { CODES, type SuiteStore } from './suite-store.ts'

interface OfficialSuite {
  /** The folder of the suite, and the one of the SDK by which it reads responses. */
  readonly suite: string
  readonly sdk: string
  readonly python: string
  readonly directory: string
  readonly secret: string
}

/** No file of the suite changes or orders more. */
const CHANGES_OF_FILE = 60
const ORDERS_OF_FILE = 14

/** Runs each file of the official suite (https://github.com/Universal-Commerce-Protocol/conformance). */
export async function runOfficialSuite(front: Front, store: SuiteStore, options: OfficialSuite): Promise<Result[]> {
  const input = path.join(options.directory, 'conformance-input.json')
  await writeFile(input, JSON.stringify(inputFor(store)))
  const files = (await readdir(options.suite)).filter((name) => name.endsWith('_test.py')).sort()
  const results: Result[] = []
  for (const file of files) {
    await front.room(CHANGES_OF_FILE, ORDERS_OF_FILE)
    results.push(...(await runFile(file, input, front, options)))
  }
  return results
}

/** The suite compares with one amount and percentage each, and skips what its input has no code for. */
const inputFor = ({ products }: SuiteStore) => ({
  ucp_version: TESTED_VERSION,
  required_capabilities: ['checkout', 'order', 'discount', 'fulfillment', 'buyer_consent'].map(
    (name) => `dev.ucp.shopping.${name}`,
  ),
  currency: 'USD',
  items: [{ id: products.roses, title: 'Bunch of roses', price: 3500 }],
  out_of_stock_item: { id: products.blueberries, title: 'Blueberries' },
  non_existent_item: { id: 'pink_wumpus', title: 'Pink Wumpus' },
  test_discount_code: CODES.percent,
  test_discount_code_2: CODES.second,
  test_fixed_discount_code: CODES.amount,
  test_fixtures: { expected_discount_percentage: 10, expected_discount_percentage_2: 20, expected_fixed_discount_reduction: 5 },
})

async function runFile(
  file: string,
  input: string,
  front: Front,
  { suite, sdk, python, directory, secret }: OfficialSuite,
): Promise<Result[]> {
  const [webhookPort, agentPort] = await freePorts(2)
  const report = path.join(directory, `${file}.xml`)
  const args = [
    `--server_url=${front.url}`,
    `--simulation_secret=${secret}`,
    `--conformance_input=${input}`,
    `--fixture_config=${input}`,
    `--mock_webhook_port=${webhookPort}`,
    `--mock_agent_port=${agentPort}`,
    `--xml_output_file=${report}`,
  ]
  const env = { PATH: process.env.PATH, PYTHONPATH: path.join(sdk, 'src'), PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn(python, [file, ...args], { cwd: suite, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
  const results = readReport(file.replace(/_test\.py$/, ''), await readFile(report, 'utf8').catch(() => ''))
  if (results.length === 0) throw new Error(`${file} ran no test:\n${stderr.trim().slice(-2_000)}`)
  return results
}

/** Reads the tests of a report as absl writes it. */
function readReport(group: string, xml: string): Result[] {
  return [...xml.matchAll(/<testcase name="([^"]+)" status="([^"]+)"[^>]*>(.*?)<\/testcase>/gs)].map(
    ([, name = '', status, inside = '']) => {
      const isFailed = /<(?:failure|error)\b/.test(inside)
      const [, said = ''] = /\bmessage="([^"]*)"/.exec(inside) ?? []
      const outcome = isFailed ? 'failed' : status === 'notrun' ? 'skipped' : 'passed'
      return { group, name, outcome, said: decoded(said), because: NOT_FOR_GROCERS[name] ?? SKIPPED[name] }
    },
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|([a-z]+));/gi, (all, code?: string, name = '') =>
    code === undefined ? (ENTITIES[name] ?? all) : String.fromCodePoint(Number.parseInt(code, 16)),
  )
