import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { MAX_LOOKUP_IDS } from '../../src/contract/ucp/catalog-requests.ts'
import { wrongProfiles } from './agents.ts'
import { NOT_IN_SPECIFICATION } from './explained.ts'
import type { Front } from './front.ts'
import type { Result } from './results.ts'
import { CODES, type SuiteStore } from './suite-store.ts'

interface SecondChecker {
  readonly checker: string
  readonly python: string
  readonly directory: string
}

const checkerReport = z.object({
  checks: z.array(
    z.object({
      id: z.string(),
      req_ids: z.array(z.string()),
      status: z.string(),
      observed: z.nullish(z.object({ status: z.int(), body: z.nullish(z.string()) })),
    }),
  ),
})

const OF_OTHER_VERSIONS = /out of scope/
/** What only the second run can look at: checkouts that the shopper must finish on the store’s page. */
const OF_ESCALATION = /escalation/

/** Runs the checker of https://github.com/vishkaty/ucp-conformance, over REST and MCP, for ordinary goods and for wine. */
export async function runSecondChecker(front: Front, store: SuiteStore, options: SecondChecker): Promise<Result[]> {
  front.deliverWhatHasNoDelivery()
  const ordinary = await runOnce(front, configFor(front, store), options)
  const escalated = await runOnce(front, configOfWine(store), options)
  return [
    ...ordinary.filter(({ name }) => !OF_ESCALATION.test(name)),
    ...escalated.filter(({ name }) => OF_ESCALATION.test(name)),
  ]
}

async function runOnce(front: Front, config: object, { checker, python, directory }: SecondChecker): Promise<Result[]> {
  const file = path.join(directory, 'merchant.json')
  await writeFile(file, JSON.stringify(config))
  const args = ['conformance/checks/merchant.py', '--server', front.url, '--config', file, '--json']
  const env = { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn(python, args, { cwd: checker, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (!stdout.startsWith('{')) throw new Error(`The checker reported nothing:\n${stderr.trim().slice(-2_000)}`)
  const { checks } = checkerReport.parse(JSON.parse(stdout))
  return checks.filter(({ status }) => !OF_OTHER_VERSIONS.test(status)).map(resultOf)
}

function resultOf({ id, req_ids, status, observed }: z.output<typeof checkerReport>['checks'][number]): Result {
  const [group = id] = id.split('.')
  const isSkipped = status.startsWith('not-')
  return {
    ...{ group, name: `${id} (${req_ids.join(', ')})`, because: NOT_IN_SPECIFICATION[id] },
    outcome: status === 'clean-pass' ? 'passed' : isSkipped ? 'skipped' : 'failed',
    said: isSkipped || !observed ? status : `${observed.status} ${observed.body ?? ''}`,
  }
}

const instrument = (token: string) => ({
  payment: {
    instruments: [
      {
        ...{ id: 'instr_1', handler_id: 'mock_payment_handler', type: 'card' },
        display: { brand: 'Visa', last_digits: '1234' },
        credential: { type: 'token', token },
      },
    ],
  },
})

/** Says what the store has of what the checker asks for. Checks of what it has not are left out. */
const configFor = (front: Front, { products }: SuiteStore) => ({
  product_id: products.roses,
  currency: 'USD',
  out_of_stock_id: products.blueberries,
  fulfillment_option_id: 'now',
  complete_payment: instrument('success_token'),
  fail_payment: instrument('fail_token'),
  catalog: { variant_id: products.roses, max_batch: MAX_LOOKUP_IDS },
  cart: { second_product_id: products.apples },
  // The store takes one code for an order, so there is no second one.
  discount: { valid_code: CODES.percent, invalid_code: CODES.unknown, case_insensitive: true, rejected_messages: true },
  order: { simulate_adjustment: true, second_product_id: products.apples },
  negotiation: { validates_profile_url: true, harness: true, ...wrongProfiles(front.url) },
  webhooks: { simulate: true, signed: true, retries: true, wait_seconds: 20 },
})

const configOfWine = ({ products }: SuiteStore) => ({
  product_id: products.wine,
  currency: 'USD',
  fulfillment_option_id: 'now',
  payment: { escalation_payment: instrument('success_token') },
})
