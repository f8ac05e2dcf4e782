import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { CodeTerms, DiscountCode, DiscountCodeId } from '../../../domain/checkout/discount-code.ts'
import type { Discount } from '../../../domain/checkout/pricing.ts'
import { cents } from '../../../domain/money.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { DiscountCodesTable } from '../../platform/database/order-tables.ts'

type CodeRow = Omit<DiscountCodesTable, 'created_at'>

const COLUMNS = sql`
  id, code, kind, value, minimum, from_day::text, to_day::text, uses, uses_per_person, is_active`

/** Returns null when there is no such code. It must be in capitals. */
export const findCode = (db: Db, code: string): Promise<DiscountCode | null> => findWhere(db, sql`code = ${code}`)

async function findWhere(db: Db, condition: RawBuilder<unknown>): Promise<DiscountCode | null> {
  const { rows } = await sql<CodeRow>`select ${COLUMNS} from discount_codes where ${condition}`.execute(db)
  return rows[0] ? rowToCode(rows[0]) : null
}

/** Tells whether any code works on this day. */
export async function isAnyCodeActive(db: Db, today: string): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (
      select from discount_codes
      where is_active and (from_day is null or from_day <= ${today}::date) and (to_day is null or to_day >= ${today}::date)) as "isAny"`.execute(
    db,
  )
  return rows[0]?.isAny ?? false
}

/**
 * Locks a code with limited uses until the commit, so that orders that use it are counted one after the other. Returns null
 * for a code that is not limited, which needs no lock.
 */
export const lockLimitedCode = (tx: Db, id: DiscountCodeId): Promise<DiscountCode | null> =>
  findWhere(tx, sql`id = ${id} and (uses is not null or uses_per_person is not null) for no key update`)

/** Lists all codes, the newest first. */
export async function listCodes(db: Db): Promise<DiscountCode[]> {
  const { rows } = await sql<CodeRow>`select ${COLUMNS} from discount_codes order by id desc`.execute(db)
  return rows.map(rowToCode)
}

/** Throws 409 when another code has this text. */
export async function insertCode(tx: Db, { id, ...terms }: DiscountCode, now: Date): Promise<void> {
  const insert = tx.insertInto('discount_codes').values({ id, ...columnsOf(terms), created_at: now })
  await insert.execute().catch(rejectTaken(terms.code))
}

/** Returns the code as it was before, and null when there is none. Throws 409 when another code has this text. */
export async function updateCode(tx: Db, { id, ...terms }: DiscountCode): Promise<DiscountCode | null> {
  const { rows } = await sql<CodeRow>`select ${COLUMNS} from discount_codes where id = ${id} for update`.execute(tx)
  if (!rows[0]) return null
  const update = tx.updateTable('discount_codes').set(columnsOf(terms)).where('id', '=', id)
  await update.execute().catch(rejectTaken(terms.code))
  return rowToCode(rows[0])
}

const rejectTaken = (code: string) => (error: unknown) => {
  if (!(error instanceof DatabaseError) || error.constraint !== 'discount_codes_code') throw error
  const sentence = `There is a code ${code} already. Capitals make no difference.`
  throw new ClientError(409, sentence, { errors: { code: sentence } })
}

const columnsOf = ({ code, discount, minimum, from, to, uses, usesPerPerson, isActive }: CodeTerms) => ({
  ...{ code, minimum, uses },
  kind: discount.kind,
  value: kindValueOf(discount),
  from_day: from,
  to_day: to,
  uses_per_person: usesPerPerson,
  is_active: isActive,
})

function kindValueOf(discount: Discount): number | null {
  if (discount.kind === 'percent') return discount.percent
  return discount.kind === 'amount' ? discount.amount : null
}

const rowToCode = (row: CodeRow): DiscountCode => ({
  id: row.id,
  code: row.code,
  discount: discountOf(row),
  minimum: row.minimum,
  from: row.from_day,
  to: row.to_day,
  uses: row.uses,
  usesPerPerson: row.uses_per_person,
  isActive: row.is_active,
})

function discountOf({ kind, value }: CodeRow): Discount {
  if (kind === 'freeDelivery' || value === null) return { kind: 'freeDelivery' }
  return kind === 'percent' ? { kind, percent: value } : { kind, amount: cents(value) }
}
