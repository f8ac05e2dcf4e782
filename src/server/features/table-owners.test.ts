import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TABLES_OF_NO_FEATURE, tableNames } from '../testing/table-names.ts'
import { TestStore } from '../testing/test-store.ts'

/** Each table belongs to one folder, and only the SQL in this folder names it. Other folders call its functions. */
const OWNERS = {
  'features/accounts': ['account_links'],
  'features/addresses': ['addresses', 'default_addresses'],
  'features/catalog': ['product_barcodes', 'product_changes'],
  'features/carts': ['cart_lines'],
  'features/catalog-csv': ['import_mappings'],
  'features/cash': ['cash_handovers'],
  'features/categories': ['categories'],
  'features/checkout-sessions': ['assistant_carts', 'checkout_sessions'],
  'features/customers': [
    ...['customers', 'customer_changes', 'customers_read', 'customer_notes', 'customer_blocks'],
    ...['customer_credits', 'credit_movements'],
  ],
  'features/day-closing': ['day_closings'],
  'features/demo': ['demonstration', 'demonstration_removal', 'removed_pictures'],
  'features/discount-codes': ['discount_codes'],
  'features/favourites': ['favourites'],
  'features/known-assistants': ['assistants', 'assistant_days', 'assistant_searches', 'assistant_rules'],
  'features/linked-assistants': ['linked_assistants', 'oauth_records'],
  'features/lost-demand': ['lost_demand', 'lost_demand_dismissals', 'lost_demand_people', 'lost_demand_secrets'],
  'features/mail': ['mails'],
  'features/newsletter': ['newsletter_subscribers'],
  'features/orders': [
    ...['orders', 'order_lines', 'order_status_changes', 'complaints', 'complaint_lines'],
    ...['closed_order_counts', 'product_sales'],
  ],
  'features/order-events': ['order_events', 'order_webhooks'],
  'features/order-notices': ['push_subscriptions'],
  'features/payments': ['payments', 'payment_events', 'refunds', 'refund_lines'],
  'features/ratings': ['product_ratings'],
  'features/reports': ['day_figures', 'day_figures_read'],
  'features/restock-alerts': ['restock_alerts', 'restock_alert_links', 'restock_alert_emails'],
  'features/purchases': ['purchases', 'purchase_lines', 'purchase_receipts', 'purchase_receipt_lines'],
  'features/suppliers': ['suppliers'],
  'features/rounds': ['rounds', 'round_orders'],
  'features/sessions': ['sessions', 'login_tries', 'client_attempts'],
  'features/settings': ['settings'],
  'features/staff-actions': ['staff_acts'],
  'features/staff': ['second_factor', 'recovery_codes'],
  'features/store-figures': ['store_counts', 'delivered_shoppers'],
  'features/stock': ['mark_downs', 'stock_batches', 'stock_counts', 'stock_holds', 'stock_movements'],
  'platform/catalog-changes': ['catalog_changes'],
  'platform/idempotency': ['idempotency_keys'],
  'platform/jobs': ['jobs'],
  'platform/pictures': ['picture_storage'],
  'platform/alarms': ['alarms'],
  'platform/secrets': ['generated_secrets'],
}

/** Several folders name these tables, since much of the store is about them. */
const SHARED = ['products', 'shoppers', 'sellers', 'staff']

const SERVER = path.join(import.meta.dirname, '..')
const NAMED =
  /(?:selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:from|join|into|update|using)\s+(\w+)/g

async function sourcesOf(folder: string): Promise<string[]> {
  const files = await readdir(path.join(SERVER, folder), { recursive: true })
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).map((file) => path.join(folder, file))
}

async function tablesNamedIn(file: string): Promise<string[]> {
  const lines = (await readFile(path.join(SERVER, file), 'utf8')).split('\n').filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
  return [...lines.join('\n').matchAll(NAMED)].flatMap(([, built, written]) => built ?? written ?? [])
}

test.each(Object.entries(OWNERS))('only %s names its tables in SQL', async (owner, tables) => {
  const files = [...(await sourcesOf('features')), ...(await sourcesOf('platform'))]
  const named = await Promise.all(files.map(async (file) => ({ file, tables: await tablesNamedIn(file) })))
  const namers = named.filter((one) => one.tables.some((table) => tables.includes(table))).map(({ file }) => path.dirname(file))
  expect([...new Set(namers)]).toEqual([owner])
})

test('every table belongs to a folder, is shared, or is named by no folder', async () => {
  const store = await TestStore.open()
  const names = await tableNames(store.db)
  await store.close()
  expect(names.toSorted()).toEqual([...Object.values(OWNERS).flat(), ...SHARED, ...TABLES_OF_NO_FEATURE].toSorted())
})
