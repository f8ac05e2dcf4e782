import { sql } from 'kysely'
import type { Shopper, ShopperId } from '../../../domain/accounts/account.ts'
import { type Customer, type CustomerId, customerOfAccount } from '../../../domain/customers/customer.ts'
import type { Cents } from '../../../domain/money.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { newId } from '../../platform/ids.ts'
import { endCredits } from './credit-repository.ts'

export interface CustomerNote {
  readonly id: string
  readonly note: string
  readonly at: Date
  readonly by: string
}

/** Returns all notes about a customer, the newest first. */
export async function listNotes(db: Db, customer: CustomerId): Promise<CustomerNote[]> {
  const notes = db.selectFrom('customer_notes').select(['id', 'note', 'at', 'by_name as by'])
  return notes.where('customer_id', '=', customer).orderBy('id', 'desc').execute()
}

export async function insertNote(
  tx: Db,
  customer: CustomerId,
  { note, by, now }: { readonly note: string; readonly by: Staff; readonly now: Date },
): Promise<void> {
  const person = { by_id: by.id, by_name: by.name }
  await tx
    .insertInto('customer_notes')
    .values({ id: newId(), customer_id: customer, note, at: now, ...person })
    .execute()
}

export interface CustomerBlock {
  readonly reason: string
  readonly at: Date
  readonly by: string
}

export async function findBlock(db: Db, customer: CustomerId): Promise<CustomerBlock | null> {
  const block = db.selectFrom('customer_blocks').select(['reason', 'at', 'by_name as by']).where('customer_id', '=', customer)
  return (await block.executeTakeFirst()) ?? null
}

/** Blocks a customer, or replaces the reason of their block. */
export async function saveBlock(
  tx: Db,
  { id, guestEmail }: Pick<Customer, 'id' | 'guestEmail'>,
  { reason, by, now }: { readonly reason: string; readonly by: Staff; readonly now: Date },
): Promise<void> {
  const block = { reason, at: now, by_id: by.id, by_name: by.name }
  await tx
    .insertInto('customer_blocks')
    .values({ customer_id: id, guest_email: guestEmail, ...block })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(block))
    .execute()
}

/** Returns false when the customer was not blocked. */
export async function deleteBlock(tx: Db, customer: CustomerId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('customer_blocks').where('customer_id', '=', customer).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Tells whether an account may place no orders, be it as the account or as guests with its email. */
export async function isAccountBlocked(db: Db, { id, email }: Pick<Shopper, 'id' | 'email'>): Promise<boolean> {
  const { rows } = await sql`
    select from customer_blocks where customer_id = ${id}::uuid or guest_email = lower(${email}) limit 1`.execute(db)
  return rows.length > 0
}

interface ShopperStanding {
  readonly isBlocked: boolean
  readonly credit: Cents
}

/** Returns whether an account may place no orders, and its credit. */
export async function findStanding(db: Db, { id, email }: Pick<Shopper, 'id' | 'email'>): Promise<ShopperStanding> {
  const { rows } = await sql<ShopperStanding>`
    select exists (select from customer_blocks where customer_id = ${id}::uuid or guest_email = lower(${email})) as "isBlocked",
      coalesce((select balance from customer_credits where shopper_id = ${id}::uuid), 0)::bigint as credit`.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('A selection of scalars has one row')
  return standing
}

/** Tells whether guests with this email may place no orders, or the account that has confirmed it. */
export async function isGuestBlocked(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from customer_blocks where guest_email = lower(${email})
      or customer_id = (select id from shoppers where lower(email) = lower(${email}) and email_confirmed_at is not null) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Deletes what is saved about these accounts as customers: notes, blocks, and what is left to save. Ends their credit. */
export async function forgetCustomerAccounts(tx: Db, shoppers: readonly ShopperId[], now: Date): Promise<void> {
  const customers = shoppers.map(customerOfAccount)
  await tx.deleteFrom('customer_notes').where('customer_id', '=', anyOf(customers)).execute()
  await tx.deleteFrom('customer_blocks').where('customer_id', '=', anyOf(customers)).execute()
  await tx.deleteFrom('customer_changes').where('id', '=', anyOf(shoppers)).execute()
  await endCredits(tx, shoppers, now)
}
