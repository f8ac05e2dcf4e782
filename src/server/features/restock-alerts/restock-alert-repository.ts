import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'
import { KEEP_RESTOCK_ALERTS_DAYS, MAX_RESTOCK_ALERTS } from '../../../domain/restock-alert.ts'
import type { Db } from '../../platform/database/connect.ts'

const DAY_MS = 24 * 60 * 60 * 1000
// The seller may take back that a product was archived. Until then its alerts wait.
const KEEP_ARCHIVED_MS = DAY_MS

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

export interface RestockAlert {
  readonly product: ProductId
  readonly email: string
}

/**
 * Saves an alert, once for each product and email, in any case. It saves nothing when the email waits for too many
 * products. Returns false when the product is unknown or archived.
 */
export async function saveRestockAlert(db: Db, { product, email }: RestockAlert, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    with known as (
      select id from products where id = ${product} and archived_at is null
    ), saved as (
      insert into restock_alerts (product_id, email, requested_at)
      select id, ${email}, ${now}::timestamptz from known
      where (select count(*) from restock_alerts where lower(email) = lower(${email})) < ${sql.lit(MAX_RESTOCK_ALERTS)}
      on conflict (product_id, lower(email)) do update set requested_at = excluded.requested_at
    )
    select exists (select from known) as "isKnown"`.execute(db)
  return rows[0]?.isKnown ?? false
}

/** Lists alerts of products that can be bought, in the order of product and email, after the given one. */
export async function listDueAlerts(db: Db, after: RestockAlert | null, limit: number): Promise<RestockAlert[]> {
  const { rows } = await sql<RestockAlert>`
    select product_id as product, email from restock_alerts join products on products.id = product_id
    where is_available
      ${after ? sql`and (product_id, lower(email)) > (${after.product}::uuid, lower(${after.email}))` : sql``}
    order by product_id, lower(email) limit ${limit}`.execute(db)
  return rows
}

export interface RestockedProduct {
  readonly id: ProductId
  readonly name: string
  readonly category: string
  readonly weight: string | null
  readonly offerPrice: Cents
}

/** Locks an alert until commit. Returns null when it was mailed meanwhile, or when the product can't be bought any more. */
export async function lockDueAlert(tx: Db, { product, email }: RestockAlert): Promise<RestockedProduct | null> {
  const { rows } = await sql<RestockedProduct>`
    select products.id, name, category, weight, offer_price as "offerPrice"
    from restock_alerts join products on products.id = product_id
    where product_id = ${product} and lower(email) = lower(${email}) and is_available
    for update of restock_alerts`.execute(tx)
  return rows[0] ?? null
}

export async function deleteRestockAlert(tx: Db, { product, email }: RestockAlert): Promise<void> {
  await sql`delete from restock_alerts where product_id = ${product} and lower(email) = lower(${email})`.execute(tx)
}

export async function insertUnsubscribeLink(tx: Db, tokenHash: Buffer, email: string, now: Date): Promise<void> {
  await tx.insertInto('restock_alert_links').values({ token_hash: tokenHash, email, created_at: now }).execute()
}

/** Deletes the alerts of the email to which this link was mailed. It is idempotent. Returns false for an unknown link. */
export async function deleteAlertsByLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    with link as (
      select email from restock_alert_links where token_hash = ${tokenHash}
    ), deleted as (
      delete from restock_alerts using link where lower(restock_alerts.email) = lower(link.email)
    )
    select exists (select from link) as "isKnown"`.execute(db)
  return rows[0]?.isKnown ?? false
}

/** Counts who waits for each of these products. A product for which nobody waits is left out. */
export async function countRestockAlerts(db: Db, products: readonly ProductId[]): Promise<ReadonlyMap<ProductId, number>> {
  if (products.length === 0) return new Map()
  const { rows } = await sql<{ product: ProductId; waiting: number }>`
    select product_id as product, count(*)::integer as waiting from restock_alerts
    where product_id = any(${products}::uuid[]) group by product_id`.execute(db)
  return new Map(rows.map(({ product, waiting }) => [product, waiting]))
}

/** Deletes old alerts and links, and the alerts of products that have been archived for a day. */
export async function deleteOldRestockAlerts(db: Db, now: Date): Promise<void> {
  const oldest = before(now, KEEP_RESTOCK_ALERTS_DAYS * DAY_MS)
  await sql`delete from restock_alerts where requested_at <= ${oldest}`.execute(db)
  await sql`delete from restock_alert_links where created_at <= ${oldest}`.execute(db)
  await sql`
    delete from restock_alerts using products
    where products.id = product_id and archived_at <= ${before(now, KEEP_ARCHIVED_MS)}`.execute(db)
}

export async function deleteRestockAlertsOfProducts(tx: Db, products: readonly ProductId[]): Promise<void> {
  await sql`delete from restock_alerts where product_id = any(${products}::uuid[])`.execute(tx)
}

/** Deletes all that is saved about these emails, which must be in lower case. */
export async function deleteRestockAlertsTo(tx: Db, emails: readonly string[]): Promise<void> {
  await sql`delete from restock_alerts where lower(email) = any(${emails}::text[])`.execute(tx)
  await sql`delete from restock_alert_links where lower(email) = any(${emails}::text[])`.execute(tx)
}
