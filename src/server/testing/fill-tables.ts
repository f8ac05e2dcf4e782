import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** Fills the tables that grow with people, such as carts and sessions. `seedStore` must have run before. */
export async function fillTables(db: Db): Promise<void> {
  const hash = sql`decode(repeat('0', 32) || md5(id::text), 'hex')`
  await sql`insert into sessions (token_hash, shopper_id, created_at, expires_at) select ${hash}, id, now(), now() + interval '7 days' from shoppers`.execute(
    db,
  )
  await sql`insert into push_subscriptions (session_id, endpoint, p256dh, auth, created_at)
    select id, 'https://push.example.com/' || id, 'key', 'auth', now() from sessions`.execute(db)
  await sql`insert into default_addresses (shopper_id, address_id)
    select distinct on (shopper_id) shopper_id, id from addresses order by shopper_id, id`.execute(db)
  await sql`insert into cart_lines (shopper_id, product_id, position, quantity)
    select id, (select id from products limit 1), 0, 1 from shoppers`.execute(db)
  await sql`insert into favourites (shopper_id, product_id, added_at) select id, (select id from products limit 1), now() from shoppers`.execute(
    db,
  )
  await sql`
    insert into customers (id, shopper_id, name, email, search_text, since, orders, spent, given_back, last_order_at)
    select id, id, name, email, lower(email), created_at, 1, 100, 0, created_at from shoppers on conflict do nothing`.execute(db)
  await sql`
    insert into customer_notes (id, customer_id, note, at, by_id, by_name) select id, id, 'Rings twice', now(), id, name from shoppers`.execute(
    db,
  )
  await sql`insert into customer_credits (shopper_id, balance) select id, 500 from shoppers`.execute(db)
  await sql`
    insert into credit_movements (id, shopper_id, what, amount, reason, at, by_id, by_name)
    select gen_random_uuid(), id, 'given', 500, 'Sorry', now(), id, name from shoppers`.execute(db)
  await sql`delete from customer_changes`.execute(db)
  await sql`insert into restock_alerts (product_id, email, requested_at) select (select id from products limit 1), email, now() from shoppers`.execute(
    db,
  )
  await sql`insert into restock_alert_emails (email, requested_at, confirmed_at) select distinct lower(email), now(), now() from shoppers`.execute(
    db,
  )
  await sql`insert into restock_alert_links (token_hash, email, created_at) select ${hash}, email, now() from shoppers`.execute(
    db,
  )
  await sql`insert into idempotency_keys (owner_id, key, request_hash, status, response, created_at) select id, 'a key', ${hash}, 201, '{}', now() from shoppers`.execute(
    db,
  )
  await sql`insert into login_tries (role, account_hash, since, tries) select 'shopper', ${hash}, now(), 1 from shoppers`.execute(
    db,
  )
  await sql`insert into client_attempts (client_hash, since, attempts) select ${hash}, now(), 1 from shoppers`.execute(db)
  await sql`insert into newsletter_subscribers (email, subscribed_at, token_hash, confirmed_at) select email, now(), ${hash}, now() from shoppers`.execute(
    db,
  )
  await sql`insert into payments (id, order_id, kind, shopper_id, amount, state, started_at, expires_at, checked_at)
    select id, id, 'own', shopper_id, amount, 'paid', placed_at, placed_at + interval '30 minutes', placed_at from orders`.execute(
    db,
  )
  await sql`insert into payment_events (id, type, order_id, payment_intent, received_at)
    select id::text, 'lookup', id, 'pi_' || id, placed_at from orders`.execute(db)
  await sql`insert into refunds (id, order_id, payment_id, provider_id, amount, status, requested_at, reported_at, checked_at)
    select id, order_id, id, 're_' || id, amount, 'succeeded', started_at, started_at, started_at from payments`.execute(db)
  await sql`insert into refund_lines (refund_id, order_line_id, quantity) select order_id, id, quantity from order_lines`.execute(
    db,
  )
  await sql`insert into complaints (id, order_id, note, reported_at, closed_at)
    select id, id, '', placed_at, case when random() < 0.99 then placed_at end from orders`.execute(db)
  await sql`insert into complaint_lines (order_line_id, complaint_id, kind, quantity)
    select id, order_id, 'damaged', quantity from order_lines`.execute(db)
  await sql`insert into stock_counts (product_id, on_hand) select id, 100 from products`.execute(db)
  await sql`insert into stock_holds (product_id, order_id, quantity, expires_at)
    select product_id, (select id from orders limit 1), 1, now() + interval '1 day' from stock_counts`.execute(db)
  await sql`update stock_counts set held = 1`.execute(db)
  await sql`insert into stock_movements (product_id, id, change, reason, at, by_role)
    select id, id, 100, 'counted', created_at, 'store' from products`.execute(db)
  await sql`insert into stock_batches (product_id, use_by, id, quantity)
    select product_id, current_date + (row_number() over (order by product_id))::integer % 300, product_id, 100 from stock_counts`.execute(
    db,
  )
  await sql`update stock_counts set dated = 100`.execute(db)
  await sql`insert into mark_downs (product_id, use_by, offer_price, sale_from)
    select product_id, use_by, 1, '2026-01-01' from stock_batches order by product_id limit 2000`.execute(db)
  await sql`insert into account_links (token_hash, shopper_id, purpose, created_at, expires_at)
    select ${hash}, id, 'confirm', now(), now() + interval '7 days' from shoppers`.execute(db)
  await sql`insert into mails (id, recipient, subject, text, html, created_at, queued_at, state, sent_at)
    select id, email, 'Welcome', 'Welcome', '<p>Welcome</p>', now(), now(), 'sent', now() - interval '1 day' from shoppers`.execute(
    db,
  )
  await sql`insert into product_barcodes (code, product_id)
    select lpad((row_number() over (order by id))::text, 14, '0'), id from products`.execute(db)
  await sql`insert into product_changes (id, product_id, batch_id, field, before, after, at, by_role)
    select id, id, id, 'price', '1', '2', created_at, 'store' from products`.execute(db)
  await sql`insert into staff_acts (id, kind, what, at, by_id, by_name)
    select id, 'security', 'logged-out', now(), id, name from shoppers`.execute(db)
  await sql`insert into cash_handovers (id, day, starts_at, ends_at, person_id, person_name, expected, counted, counted_at, counted_by_id, counted_by_name)
    select id, day, day, day + interval '1 day', id, name, 0, 0, day, id, name
    from (select id, name, current_date - (row_number() over (order by id))::integer / 10 as day from shoppers) as people`.execute(
    db,
  )
  await sql`insert into checkout_sessions (id, profile, site, order_id, created_at, expires_at, webhook_url)
    select md5(id::text), 'https://assistant.example/profile', 'assistant.example', id, placed_at, placed_at, 'https://assistant.example/hook' from orders limit 2000`.execute(
    db,
  )
  await sql`insert into assistants (site, profile, first_seen_at, last_seen_at)
    values ('assistant.example', 'https://assistant.example/profile', now() - interval '20 days', now())`.execute(db)
  await sql`insert into assistant_days (day, site, searches)
    select current_date - number % 90, 'assistant' || number / 90 || '.example', 1 from generate_series(1, 2000) as number`.execute(
    db,
  )
  await sql`insert into assistant_searches (day, site, subject, words, searches)
    select current_date - number % 90, 'assistant.example', 'text ' || number, 'text ' || number, 1 from generate_series(1, 9000) as number`.execute(
    db,
  )
  await sql`insert into assistant_carts (id, profile, site, state, created_at, expires_at)
    select id, profile, 'assistant.example', '{}', created_at, expires_at from checkout_sessions`.execute(db)
  await sql`insert into order_webhooks (order_id, url) select order_id, webhook_url from checkout_sessions`.execute(db)
  await sql`insert into linked_assistants (id, shopper_id, client_id, scope, linked_at)
    select id, id, 'https://assistant.example/client', 'dev.ucp.shopping.order:read', now() from shoppers`.execute(db)
  await sql`insert into oauth_records (hash, kind, link_id, payload, expires_at)
    select ${hash}, 'RefreshToken', id, '{}', now() + interval '90 days' from linked_assistants`.execute(db)
  await sql`insert into rounds (id, courier_id, courier_name, leaves_at)
    select id, id, name, now() - (row_number() over (order by id)) * interval '1 hour' from shoppers`.execute(db)
  await sql`insert into round_orders (order_id, round_id, position)
    select id, shopper_id, row_number() over (partition by shopper_id order by id) - 1 from orders where shopper_id is not null`.execute(
    db,
  )
  await sql`insert into suppliers (id, name) select id, 'Supplier ' || id from products limit 100`.execute(db)
  await sql`insert into purchases (id, number, supplier_id, state, created_at, created_by)
    select products.id, number, (array(select id from suppliers))[1 + number % 100], (array['draft', 'sent', 'received', 'closed'])[1 + number % 4], now(), 'Ana'
    from (select id, row_number() over (order by id)::integer as number from products) as products`.execute(db)
  await sql`insert into purchase_lines (purchase_id, product_id, position, quantity, case_size)
    select id, id, 0, 1, 1 from products`.execute(db)
  await sql`insert into purchase_receipts (id, purchase_id, at, by_id, by_name) select id, id, now(), id, 'Ana' from purchases`.execute(
    db,
  )
  await sql`insert into purchase_receipt_lines (receipt_id, position, product_id, quantity, is_counted)
    select id, 0, id, 1, false from purchases`.execute(db)
  await sql`insert into product_ratings (product_id, shopper_id, stars, rated_at)
    select (select id from products limit 1), id, 4, now() from shoppers`.execute(db)
  await sql`insert into lost_demand (day, kind, subject, words, people, pieces, wanted, amount, lost_at)
    select current_date - number % 90, 'search', 'text ' || number, 'text ' || number, 1, 1, 1, 0, now() from generate_series(1, 9000) as number`.execute(
    db,
  )
  await sql`insert into lost_demand_people (day, person, subject, kind)
    select current_date - 1, ${hash}, id::text, 'search' from shoppers`.execute(db)
  await sql`insert into lost_demand_secrets (day, secret) select current_date - number, '' from generate_series(1, 1000) as number`.execute(
    db,
  )
  await sql`insert into lost_demand_dismissals (kind, subject, dismissed_at)
    select 'search', 'nothing ' || number, now() from generate_series(1, 3000) as number`.execute(db)
  await sql`insert into order_events (id, order_id, shopper_id, number, status, is_paid, what, at)
    select nextval('order_event_ids'), id, shopper_id, number, status, is_paid, 'placed', now() from orders`.execute(db)
  await sql`insert into customers_read (event) select max(id) from order_events`.execute(db)
  // These transactions are long over, so no process reads the changes.
  await sql`insert into catalog_changes (id, xid, product_ids, categories)
    select gen_random_uuid(), (3 + number % 700)::text::xid8, '{}', '{}' from generate_series(1, 9000) as number`.execute(db)
  await sql`analyze`.execute(db)
}
