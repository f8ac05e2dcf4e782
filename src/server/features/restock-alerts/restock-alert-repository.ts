import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { KEEP_RESTOCK_ALERTS_DAYS, MAX_RESTOCK_ALERTS } from '../../../domain/products/restock-alert.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
// The seller may take back that a product was archived. Until then its alerts wait.
const KEEP_ARCHIVED_MS = DAY_MS
const CONFIRM_MS = 7 * DAY_MS

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

export interface RestockAlert {
  readonly product: ProductId
  readonly email: string
}

/** `available` means that the product can be bought now, and `unknown` also that it is archived. */
export type RequestedAlert = 'saved' | 'available' | 'unknown'

/**
 * Saves an alert of a product that can't be bought, once for each product and email, in any case. It saves nothing when
 * the email waits for too many products.
 */
export async function saveRestockAlert(db: Db, { product, email }: RestockAlert, now: Date): Promise<RequestedAlert> {
  const { rows } = await sql<{ isAvailable: boolean }>`
    with known as (
      select id, is_available from products where id = ${product} and archived_at is null
    ), saved as (
      insert into restock_alerts (product_id, email, requested_at)
      select id, ${email}, ${now}::timestamptz from known
      where not is_available
        and (select count(*) from restock_alerts where lower(email) = lower(${email})) < ${sql.lit(MAX_RESTOCK_ALERTS)}
      on conflict (product_id, lower(email)) do update set requested_at = excluded.requested_at
    )
    select is_available as "isAvailable" from known`.execute(db)
  const [known] = rows
  if (!known) return 'unknown'
  return known.isAvailable ? 'available' : 'saved'
}

const isConfirmed = sql`exists (
  select from restock_alert_emails where restock_alert_emails.email = lower(restock_alerts.email) and confirmed_at is not null)`

/**
 * Saves the token of a mail that asks to confirm an email. Returns false when the email is confirmed, or was asked within
 * the last day.
 */
export async function askToConfirm(tx: Db, email: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into restock_alert_emails as known (email, token_hash, requested_at)
    values (lower(${email}), ${tokenHash}, ${now})
    on conflict (email) do update set token_hash = excluded.token_hash, requested_at = excluded.requested_at
      where known.confirmed_at is null and known.requested_at <= ${before(now, DAY_MS)}
    returning email`.execute(tx)
  return rows.length > 0
}

/** Confirms an email that is known to be the person's own, so that no mail has to ask for it. */
export async function confirmAlertsTo(db: Db, email: string, now: Date): Promise<void> {
  await sql`
    insert into restock_alert_emails as known (email, requested_at, confirmed_at) values (lower(${email}), ${now}, ${now})
    on conflict (email) do update set confirmed_at = excluded.confirmed_at where known.confirmed_at is null`.execute(db)
}

/** Confirms an email by the link that was mailed to it. It is idempotent. Returns false when the link is unknown or too old. */
export async function confirmAlertsByLink(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update restock_alert_emails set confirmed_at = coalesce(confirmed_at, ${now})
    where token_hash = ${tokenHash} and (confirmed_at is not null or requested_at > ${before(now, CONFIRM_MS)})
    returning email`.execute(db)
  return rows.length > 0
}

/** Lists alerts to confirmed emails of products that can be bought, in the order of product and email, after the given one. */
export async function listDueAlerts(db: Db, after: RestockAlert | null, limit: number): Promise<RestockAlert[]> {
  const { rows } = await sql<RestockAlert>`
    select product_id as product, email from restock_alerts join products on products.id = product_id
    where is_available and ${isConfirmed}
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

/** Deletes the alerts of the email to which this link was mailed, which is asked to confirm again before others. It is idempotent. Returns false for an unknown link. */
export async function deleteAlertsByLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    with link as (
      select email from restock_alert_links where token_hash = ${tokenHash}
    ), deleted as (
      delete from restock_alerts using link where lower(restock_alerts.email) = lower(link.email)
    ), unconfirmed as (
      delete from restock_alert_emails using link where restock_alert_emails.email = lower(link.email)
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

/**
 * Deletes old alerts and links, the alerts of products that have been archived for a day, and emails that were not
 * confirmed in time, with their alerts, or that wait for nothing any more.
 */
export async function deleteOldRestockAlerts(db: Db, now: Date): Promise<void> {
  const oldest = before(now, KEEP_RESTOCK_ALERTS_DAYS * DAY_MS)
  await db.deleteFrom('restock_alerts').where('requested_at', '<=', oldest).execute()
  await db.deleteFrom('restock_alert_links').where('created_at', '<=', oldest).execute()
  await sql`
    delete from restock_alerts using products
    where products.id = product_id and archived_at <= ${before(now, KEEP_ARCHIVED_MS)}`.execute(db)
  await sql`
    with late as (
      delete from restock_alert_emails where confirmed_at is null and requested_at <= ${before(now, CONFIRM_MS)} returning email)
    delete from restock_alerts using late where lower(restock_alerts.email) = late.email`.execute(db)
  await sql`
    delete from restock_alert_emails
    where confirmed_at <= ${oldest}
      and not exists (select from restock_alerts where lower(restock_alerts.email) = restock_alert_emails.email)`.execute(db)
}

export async function deleteRestockAlertsOfProducts(tx: Db, products: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('restock_alerts').where('product_id', '=', anyOf(products)).execute()
}

/** Deletes all that is saved about these emails, which must be in lower case. */
export async function deleteRestockAlertsTo(tx: Db, emails: readonly string[]): Promise<void> {
  await sql`delete from restock_alerts where lower(email) = any(${emails}::text[])`.execute(tx)
  await sql`delete from restock_alert_links where lower(email) = any(${emails}::text[])`.execute(tx)
  await tx.deleteFrom('restock_alert_emails').where('email', '=', anyOf(emails)).execute()
}
