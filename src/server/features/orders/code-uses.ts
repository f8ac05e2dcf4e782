import { type RawBuilder, sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { CodeUses, DiscountCode, DiscountCodeId } from '../../../domain/checkout/discount-code.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import { AWAITING_PAYMENT, type OrderId } from '../../../domain/orders/order.ts'
import { phoneDigits } from '../../../domain/orders/order-search.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isOpenPaymentOf } from '../payments/open-payments.ts'
import { speaksForEmail } from './guest-orders.ts'

/**
 * A person is an account, else an email, else the phone number of a customer who ordered by phone. A guest has no account
 * here, whatever email they typed.
 */
export interface CodePerson {
  readonly shopperId: ShopperId | null
  /** `email` is empty for a customer who gave none by phone. */
  readonly email: string | null
  readonly phone: string | null
}

const isUse = sql<boolean>`
  status <> 'Cancelled' and (status <> ${sql.lit(AWAITING_PAYMENT)} or ${isOpenPaymentOf(sql`orders.id`)})`

/**
 * Counts the orders that use a code, as far as its terms limit them: those that are not canceled, and those that can still
 * be paid. Payment sessions of the orders `replaced` are not counted, since a new order replaces them. Nothing is by a person who
 * is null. The orders of the person are found by their own index, because a code that is limited by person only may have
 * any number of uses.
 */
export async function countCodeUses(
  db: Db,
  { id, uses, usesPerPerson }: Pick<DiscountCode, 'id' | 'uses' | 'usesPerPerson'>,
  person: CodePerson | null,
  replaced: readonly OrderId[] = [],
): Promise<CodeUses> {
  const count = (condition: RawBuilder<unknown>) => sql`(
    select count(*)::integer from orders
    where code_id = ${id} and ${isUse} and id <> all(${replaced}::uuid[]) and ${condition})`
  const used = uses === null ? sql`0` : count(sql`true`)
  const held = uses === null ? sql`0` : count(sql`status = ${sql.lit(AWAITING_PAYMENT)}`)
  const usedByPerson = usesPerPerson === null || person === null ? sql`0` : count(isOf(person))
  const { rows } = await sql<CodeUses>`select ${used} as used, ${held} as held, ${usedByPerson} as "usedByPerson"`.execute(db)
  return rows[0] ?? { used: 0, held: 0, usedByPerson: 0 }
}

/**
 * Selects the orders of a person. Orders whose email is not proved are not the account's that has the email, and of a guest
 * only when they have the same phone, so that nobody can use up the code of a stranger whose email they know.
 */
function isOf({ shopperId, email, phone }: CodePerson): RawBuilder<unknown> {
  if (shopperId) return sql`shopper_id = ${shopperId} and ${speaksForEmail}`
  // The digits of an order's phone are a line of its search text.
  const hasPhone = sql`${phoneDigits(phone ?? '')}::text = any(string_to_array(search_text, E'\n'))`
  if (email || !phone) return sql`lower(guest_email) = lower(${email}::text) and (${speaksForEmail} or ${hasPhone})`
  return sql`shopper_id is null and guest_email is null and ${hasPhone}`
}

export interface CodeUse {
  readonly code: DiscountCodeId
  readonly person: CodePerson
}

/** Returns the code of an order and who ordered, and null for an order without a code. */
export async function findCodeUse(db: Db, order: OrderId): Promise<CodeUse | null> {
  const row = await db
    .selectFrom('orders')
    .select(['code_id as code', 'shopper_id as shopperId', 'guest_email as email', 'guest_phone as phone'])
    .where('id', '=', order)
    .executeTakeFirst()
  return row && row.code !== null
    ? { code: row.code, person: { shopperId: row.email === null ? row.shopperId : null, email: row.email, phone: row.phone } }
    : null
}

export interface CodeTotals {
  readonly used: number
  readonly given: Cents
}

/** Returns how often each code was used, and what its orders saved. Codes that were never used are absent. */
export async function sumCodeUses(db: Db): Promise<ReadonlyMap<DiscountCodeId, CodeTotals>> {
  const { rows } = await sql<{ id: DiscountCodeId; used: number; given: string }>`
    select code_id as id, count(*)::integer as used, sum(code_saved)::bigint::text as given
    from orders where code_id is not null and ${isUse} group by code_id`.execute(db)
  return new Map(rows.map(({ id, used, given }) => [id, { used, given: cents(Number(given)) }]))
}
