import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { CodeTerms, DiscountCode, DiscountCodeId } from '../../../domain/checkout/discount-code.ts'
import type { Discount } from '../../../domain/checkout/pricing.ts'
import type { Cents } from '../../../domain/money.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'

interface CodeRow {
  readonly id: DiscountCodeId
  readonly code: string
  readonly kind: Discount['kind']
  readonly value: Cents | null
  readonly minimum: Cents | null
  readonly from_day: string | null
  readonly to_day: string | null
  readonly uses: number | null
  readonly uses_per_person: number | null
  readonly is_active: boolean
}

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
  const { code, kind, value, minimum, from, to, uses, usesPerPerson, isActive } = columnsOf(terms)
  const insert = sql`
    insert into discount_codes (id, code, kind, value, minimum, from_day, to_day, uses, uses_per_person, is_active, created_at)
    values (${id}, ${code}, ${kind}, ${value}, ${minimum}, ${from}::date, ${to}::date, ${uses}, ${usesPerPerson}, ${isActive}, ${now})`
  await insert.execute(tx).catch(rejectTaken(code))
}

/** Returns the code as it was before, and null when there is none. Throws 409 when another code has this text. */
export async function updateCode(tx: Db, { id, ...terms }: DiscountCode): Promise<DiscountCode | null> {
  const { rows } = await sql<CodeRow>`select ${COLUMNS} from discount_codes where id = ${id} for update`.execute(tx)
  if (!rows[0]) return null
  const { code, kind, value, minimum, from, to, uses, usesPerPerson, isActive } = columnsOf(terms)
  const update = sql`
    update discount_codes set code = ${code}, kind = ${kind}, value = ${value}, minimum = ${minimum}, from_day = ${from}::date,
      to_day = ${to}::date, uses = ${uses}, uses_per_person = ${usesPerPerson}, is_active = ${isActive}
    where id = ${id}`
  await update.execute(tx).catch(rejectTaken(code))
  return rowToCode(rows[0])
}

const rejectTaken = (code: string) => (error: unknown) => {
  if (!(error instanceof DatabaseError) || error.constraint !== 'discount_codes_code') throw error
  const sentence = `There is a code ${code} already. Capitals make no difference.`
  throw new ClientError(409, sentence, { errors: { code: sentence } })
}

const columnsOf = ({ discount, ...terms }: CodeTerms) => ({ ...terms, kind: discount.kind, value: kindValueOf(discount) })

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
  return kind === 'percent' ? { kind, percent: value } : { kind, amount: value }
}
