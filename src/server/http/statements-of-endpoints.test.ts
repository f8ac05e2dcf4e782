import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilQuiet } from '../testing/database-state.ts'
import { personFor } from '../testing/persons.ts'
import { sampleRequests } from '../testing/sample-requests.ts'
import { activityCases } from '../testing/statements/activity-cases.ts'
import { buyingCases } from '../testing/statements/buying-cases.ts'
import { categoryCases } from '../testing/statements/category-cases.ts'
import { orderCases } from '../testing/statements/order-cases.ts'
import { PAGE_CASES } from '../testing/statements/page-cases.ts'
import { peopleCases } from '../testing/statements/people-cases.ts'
import { productCases } from '../testing/statements/product-cases.ts'
import { purchaseCases } from '../testing/statements/purchase-cases.ts'
import { type EndpointCases, type StatementCase, USUAL } from '../testing/statements/statement-case.ts'
import { openStatementWorld, type StatementWorld } from '../testing/statements/statement-world.ts'
import { TABLES_OF_NO_FEATURE, tableNames } from '../testing/table-names.ts'
import { tablesReadWhole } from '../testing/tables-read-whole.ts'

/**
 * These tables stay small, so a sequential scan of them is fine. A store makes a few hundred
 * discount codes and blocked customers at most. Jobs are deleted once they are done, counts are summed up, a day has one row of figures and few
 * closings, and the pictures of a removed demonstration are there until their files are deleted.
 * The payment rehearsal is for trying the store out.
 */
const SMALL_TABLES = [
  'suppliers',
  'import_mappings', // one row for each set of headings
  'sellers',
  'staff',
  'second_factor',
  'recovery_codes',
  'settings',
  'assistants', // at most about a thousand
  'assistant_rules',
  'categories',
  'discount_codes',
  'generated_secrets',
  'picture_storage',
  'jobs',
  'alarms',
  'closed_order_counts',
  'store_counts',
  'demonstration',
  'demonstration_removal',
  'kysely_migration',
  'removed_pictures',
  'day_figures',
  'day_figures_read',
  'customer_changes',
  'customers_read',
  'customer_blocks',
  'day_closings',
  ...TABLES_OF_NO_FEATURE,
]

/** These endpoints send more statements than usual. */
const CASES: EndpointCases = {
  ...peopleCases,
  ...productCases,
  ...categoryCases,
  ...purchaseCases,
  ...buyingCases,
  ...orderCases,
  ...activityCases,
}

let world: StatementWorld
let client: Client
beforeAll(async () => {
  world = await openStatementWorld()
  client = new Client({ connectionString: world.store.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.close()
})

test('every table that may grow has rows, since a scan of an empty table is not seen', async () => {
  const large = (await tableNames(world.store.db)).filter((name) => !SMALL_TABLES.includes(name))
  const few: string[] = []
  for (const name of large) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::integer from ${name}`)
    if (rows[0] === undefined || rows[0].count < 1000) few.push(name)
  }
  expect(few).toEqual([])
})

const named = (cases: Readonly<Record<string, StatementCase>>) => Object.entries(cases).map(([name, each]) => ({ name, ...each }))
const usual = sampleRequests
  .filter(({ name }) => !Object.hasOwn(CASES, name))
  .map(({ name, endpoint, request }) => {
    const send = ({ persons, visitor }: StatementWorld) =>
      (personFor(persons, endpoint.access) ?? visitor()).send(endpoint, request(persons))
    return { name, statements: USUAL, request: send }
  })
const all = [
  ...usual,
  ...Object.entries(CASES).flatMap(([endpoint, variants]) =>
    named(variants).map((variant) => ({ ...variant, name: `${endpoint} ${variant.name}`.trim() })),
  ),
  ...named(PAGE_CASES).map((page) => ({ ...page, name: `page: ${page.name}` })),
]

/**
 * The process also sends these statements, independently of requests: heartbeats, numbering of events, and reading what
 * notifications may have missed. Each limited endpoint counts its client by one statement, before what is counted here.
 */
const BACKGROUND = [
  'client_attempts',
  'pg_notify',
  'from "settings"',
  'from "assistant_rules"',
  'from "categories"',
  'recursive used',
  'catalog_changes',
  'number_order_events',
  'from order_events',
]
/**
 * A process measures delivery times, customers and best sellers by statements with these parts, at most every half
 * minute.
 */
const MEASUREMENTS = ['from store_counts', 'percentile_disc(0.9)', 'most_sold']

test.each(all)(
  '$name sends few statements, and none of them reads a large table from end to end',
  async ({ request, statements, readsAll = [], measures = false }: StatementCase) => {
    await untilQuiet(world.store.db) // work that the previous request left must not count here
    const statementsSent = await world.store.statementsOf(async () =>
      expect([401, 500]).not.toContain((await request(world)).status),
    )
    const background = measures ? BACKGROUND : [...BACKGROUND, ...MEASUREMENTS]
    const sent = statementsSent.filter((statement) => !background.some((part) => statement.sql.includes(part)))
    expect(sent.length, sent.map((each) => each.sql).join('\n')).toBeLessThanOrEqual(statements)
    for (const statement of sent) {
      const scanned = (await tablesReadWhole(client, statement)).filter(
        (table) => ![...SMALL_TABLES, ...readsAll].includes(table),
      )
      expect(scanned, statement.sql).toEqual([])
    }
  },
)
