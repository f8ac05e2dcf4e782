const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [MAYA, BEN, APPLES, MILK] = [1, 11, 2, 12].map(idOf)
const [CASH_ORDER, PAID_ORDER, UNPAID_ORDER, DELIVERED_ORDER] = [3, 13, 14, 15].map(idOf)
const [SELLER, PACKER, ADDRESS, PAYMENT, REFUND] = [21, 22, 23, 24, 25].map(idOf)
const [PAID_LINE, UNPAID_LINE, DELIVERED_LINE, SUBSTITUTE] = [31, 32, 33, 34].map(idOf)
const ORDER_ADDRESS = `{"id":"${ADDRESS}","firstName":"Maya","lastName":"Winter","email":"maya@example.com","street":"12 Orchard Lane","city":"Portland","state":"Oregon","zipcode":"97205","country":"United States","phone":"1"}`

interface RowsOfSchema {
  /** Names the last migration of the schema that the rows fit. */
  readonly after: string
  readonly statements: readonly string[]
}

/**
 * Fills a database while the earlier migrations are applied to it, so that each day's database has rows in all of its
 * tables: on 22 November 2026 it had the migrations up to 0018, on the 23rd and 24th up to 0049, on the 25th up to 0050,
 * and since the 26th up to 0055.
 */
export const ROWS_OF_EARLIER_DAYS: readonly RowsOfSchema[] = [
  {
    after: '0001-first-tables',
    statements: [
      `insert into shoppers values ('${MAYA}', 'Maya', 'maya@example.com', 'hash', now())`,
      `insert into products values ('${APPLES}', 'Apples', 'Fruits', 450, 360, '{Crisp}', '1 kg', '{}', true, now())`,
      `insert into cart_lines values ('${MAYA}', '${APPLES}', 0, 2)`,
      `insert into orders values ('${CASH_ORDER}', '${MAYA}', 720, 14, 734, '${ORDER_ADDRESS}', 'COD', 'Order Placed', false, now())`,
      `insert into order_lines values ('${CASH_ORDER}', 0, '${APPLES}', 'Apples', 'Fruits', '1 kg', '{}', 360, 2)`,
      `insert into order_status_changes values ('${CASH_ORDER}', 1, 'Order Placed', now())`,
    ],
  },
  {
    after: '0018-order-events',
    statements: [
      `insert into shoppers values ('${BEN}', 'Ben', 'ben@example.com', 'hash', now())`,
      `insert into sellers values ('${SELLER}', 'seller@example.com', 'hash')`,
      `insert into sessions (token_hash, shopper_id, created_at, expires_at, device) values (sha256('1'), '${MAYA}', now(), now() + interval '1 day', 'Firefox')`,
      `insert into sessions (token_hash, seller_id, created_at, expires_at) values (sha256('2'), '${SELLER}', now(), now() + interval '1 day')`,
      `insert into login_tries values ('shopper', sha256('1'), now(), 2)`,
      `insert into newsletter_subscribers values ('maya@example.com', now())`,
      `insert into addresses values ('${ADDRESS}', '${MAYA}', 'Maya', 'Winter', 'maya@example.com', '12 Orchard Lane', 'Portland', 'Oregon', '97205', 'United States', '1', now())`,
      `insert into products (id, name, folded_name, category, price, offer_price, description, pictures, in_stock, created_at)
        values ('${MILK}', 'Crème fraîche', 'crème fraîche', 'Dairy', 300, 250, '{}', '{/pictures/a}', true, now())`,
      `insert into orders (id, shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at) values
        ('${PAID_ORDER}', '${BEN}', 720, 14, 734, '${ORDER_ADDRESS}', 'Online', 'Packing', true, now()),
        ('${UNPAID_ORDER}', '${BEN}', 500, 10, 510, '${ORDER_ADDRESS}', 'Online', 'Awaiting Payment', false, now()),
        ('${DELIVERED_ORDER}', '${MAYA}', 500, 10, 510, '${ORDER_ADDRESS}', 'COD', 'Out for Delivery', false, now())`,
      `insert into order_lines (id, order_id, position, product_id, name, category, pictures, offer_price, quantity) values
        ('${PAID_LINE}', '${PAID_ORDER}', 0, '${APPLES}', 'Apples', 'Fruits', '{}', 360, 2),
        ('${UNPAID_LINE}', '${UNPAID_ORDER}', 0, '${MILK}', 'Crème fraîche', 'Dairy', '{}', 250, 2),
        ('${DELIVERED_LINE}', '${DELIVERED_ORDER}', 0, '${MILK}', 'Crème fraîche', 'Dairy', '{}', 250, 2)`,
      `insert into order_status_changes (order_id, number, status, changed_at, by_role) values ('${PAID_ORDER}', 1, 'Order Placed', now(), 'shopper')`,
      `insert into order_status_changes (order_id, number, status, changed_at, by_role, by_id, by_name, reason)
        values ('${PAID_ORDER}', 2, 'Packing', now(), 'staff', '${SELLER}', 'Admin', 'Early')`,
      `insert into order_events (order_id, shopper_id, number, status, is_paid, what, at) values ('${PAID_ORDER}', '${BEN}', '7K3M9QXD', 'Packing', true, 'status', now())`,
      'select number_order_events()',
      `insert into payments (id, order_id, kind, shopper_id, amount, product_ids, state, session_id, payment_intent, checkout_url, started_at, expires_at, checked_at, paid_at, settled_at, refunded_amount, refund_state)
        values ('${PAYMENT}', '${PAID_ORDER}', 'checkout', '${BEN}', 734, '{${APPLES}}', 'paid', 'cs_1', 'pi_1', 'https://pay.example', now(), now() + interval '1 day', now(), now(), now(), 100, null)`,
      `insert into payments (id, order_id, kind, shopper_id, amount, product_ids, state, session_id, started_at, expires_at, checked_at)
        values ('${UNPAID_ORDER}', '${UNPAID_ORDER}', 'checkout', '${BEN}', 510, '{${MILK}}', 'open', 'cs_2', now(), now() + interval '1 day', now())`,
      `insert into payment_events (id, type, order_id, session_id, payment_intent, fact, received_at)
        values ('evt_1', 'paid', '${PAID_ORDER}', 'cs_1', 'pi_1', '{"kind":"paid","amount":734,"currency":"usd"}', now())`,
      `insert into refunds values ('${REFUND}', '${PAYMENT}', 're_1', 100, 'succeeded', now(), now())`,
      `insert into idempotency_keys (owner_id, key, request_hash, status, response, created_at) values ('${MAYA}', 'finished', sha256('x'), 201,
        '{"success":true,"order":{"_id":"${CASH_ORDER}","amount":7.34}}', now())`,
      `insert into idempotency_keys (owner_id, key, request_hash, resource_id, created_at) values ('${BEN}', 'in progress', sha256('x'), '${UNPAID_ORDER}', now())`,
      `insert into jobs (kind, payload, enqueued_at, due_at) values ('rehearse-payments', '{"a":1}', now(), now())`,
      `insert into rehearsal_sessions (id, status, payment_status, amount, lines, metadata, payment_metadata, success_url, cancel_url, created_at, expires_at)
        values ('cs_1', 'complete', 'paid', 734, '[]', '{}', '{}', 'https://a', 'https://b', now(), now() + interval '1 day')`,
      `insert into rehearsal_payments (id, charge_id, session_id, status, amount, metadata, created_at) values ('pi_1', 'ch_1', 'cs_1', 'succeeded', 734, '{}', now())`,
      `insert into rehearsal_refunds (id, payment_id, amount, status, metadata, created_at) values ('re_1', 'pi_1', 100, 'succeeded', '{}', now())`,
      `insert into rehearsal_events values ('evt_1', '{}', 0, now(), now())`,
      `insert into rehearsal_idempotency_keys values ('key', sha256('x'), '{ "a": 1.0 }', now())`,
    ],
  },
  {
    after: '0049-plans-of-sales',
    statements: [
      `insert into staff values ('${PACKER}', 'Ada', 'ada@example.com', 'packer', 'hash', now())`,
      `insert into sessions (token_hash, staff_id, created_at, expires_at) values (sha256('3'), '${PACKER}', now(), now() + interval '1 day')`,
      `insert into second_factor (secret, begun_at, confirmed_at) values ('12345678901234567890', now(), now())`,
      `insert into recovery_codes (code_hash) values (sha256('1'))`,
      `insert into account_links values (sha256('1'), '${MAYA}', 'reset', now(), now() + interval '1 hour')`,
      `insert into staff_links values ('${PACKER}', sha256('2'), '${PACKER}', 'invitation', now(), now() + interval '1 day')`,
      `insert into staff_acts values ('${idOf(41)}', 'staff', 'invited', '{"name":"Ada"}', now(), '${SELLER}', 'Admin')`,
      `insert into default_addresses values ('${MAYA}', '${ADDRESS}')`,
      `insert into settings (settings) values ('{"timeZone":"Europe/Vienna"}')`,
      `update categories set name = 'Fruit', version = 2, changed_at = now(), changed_by_id = '${SELLER}', changed_by_name = 'Admin' where path = 'Fruits'`,
      `update products set sku = 'CF-1', folded_sku = 'cf-1', size_amount = 0.25, size_unit = 'l', synonyms = '{Sahne}', search_terms = 'cf-1' || chr(10) || 'sahne', stock_left = 3 where id = '${MILK}'`,
      `insert into product_changes values ('${idOf(42)}', '${MILK}', '${idOf(43)}', 'price', '3.50', '3', now(), 'staff', '${SELLER}', 'Admin')`,
      `insert into stock_counts values ('${MILK}', 3, 2)`,
      `insert into stock_holds values ('${MILK}', '${UNPAID_ORDER}', 2, now() + interval '1 day')`,
      `insert into stock_movements values ('${MILK}', '${idOf(44)}', null, 3, 'received', 'By truck', now(), 'staff', '${SELLER}', 'Admin')`,
      `update order_lines set picked = 0, picked_at = now(), picked_by_id = '${PACKER}', picked_by_name = 'Ada' where id = '${PAID_LINE}'`,
      `insert into order_lines (id, order_id, position, product_id, name, category, pictures, offer_price, quantity, picked, picked_at, picked_by_id, picked_by_name, substitute_for)
        values ('${SUBSTITUTE}', '${PAID_ORDER}', 1, '${MILK}', 'Crème fraîche', 'Dairy', '{}', 250, 2, 2, now(), '${PACKER}', 'Ada', '${PAID_LINE}')`,
      `insert into refund_lines values ('${REFUND}', '${PAID_LINE}', 1, 1)`,
      `update orders set status = 'Delivered', is_paid = true, cash_received = 500, to_pay = 500, settled_at = now() where id = '${DELIVERED_ORDER}'`,
      `insert into product_ratings values ('${MILK}', '${MAYA}', 4, now())`,
      `insert into mails (id, recipient, subject, text, html, created_at, queued_at) values ('${idOf(45)}', 'maya@example.com', 'Hello', 'Hello', '<p>Hello</p>', now(), now())`,
      `insert into day_figures values (now() - interval '1 day', now(), 1, 734, 0, 0, '[]', '[]', '{60}', '{1}', '{${APPLES}}', '{2}', '{720}')`,
      'insert into day_figures_read (event) values (1)',
      `insert into lost_demand values ('2026-11-23', 'search', 'kale', null, 'Kale', 1, 1, 1, 0, now())`,
      `insert into lost_demand_dismissals values ('search', 'chard', now())`,
      `insert into lost_demand_secrets values ('2026-11-23', 'secret')`,
      `insert into lost_demand_people values ('2026-11-23', 'hash', 'kale', 'search')`,
      `insert into demonstration (product_id) values ('${APPLES}')`,
      `insert into demonstration_removal (started_at, by_id, by_name, ended_at, products, kept) values (now(), '${SELLER}', 'Admin', now(), 3, 1)`,
      `insert into removed_pictures values ('/pictures/b', now())`,
    ],
  },
  {
    after: '0055-recalled-orders',
    statements: [
      `insert into problems values ('mail-server', now(), null, 'No connection')`,
      `insert into day_figures values (now() - interval '1 day', now(), 1, 734, 0, 0, '[]', '[]', '{60}', '{1}', '{${APPLES}}', '{2}', '{720}', 0, 1, 734, 0)`,
      `update orders set status = 'Packing' where id = '${CASH_ORDER}'`,
      `insert into order_events (order_id, shopper_id, number, status, is_paid, what, at) values ('${CASH_ORDER}', '${MAYA}', '7K3M9QXE', 'Packing', false, 'recalled', now())`,
    ],
  },
]
