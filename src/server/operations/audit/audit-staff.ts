import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface AuditedPerson {
  readonly id: string
  readonly isActive: boolean
  readonly hasSessions: boolean
  /** Counts the invitations that can be accepted. */
  readonly invitations: number
  readonly isOwner: boolean
}

/** Checks that nobody is logged in before accepting an invitation, and that nobody can accept one again. */
export async function auditStaff(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const { rows } = await sql<AuditedPerson>`
    select id, password_hash is not null as "isActive",
      exists (select from sessions where staff_id = staff.id) as "hasSessions",
      (select count(*)::integer from account_links
        where staff_id = staff.id and purpose = 'invitation' and used_at is null) as invitations,
      exists (select from sellers where lower(sellers.email) = lower(staff.email)) as "isOwner"
    from staff`.execute(tx)
  for (const person of rows)
    for (const wrong of personFindings(person)) report({ thing: 'person of the staff', id: person.id, wrong })
  await auditSecondFactor(tx, report)
  return { of: 'staff', looked: rows.length }
}

function* personFindings({ isActive, hasSessions, invitations, isOwner }: AuditedPerson): Generator<string> {
  if (!isActive && hasSessions) yield 'is logged in, and has not accepted the invitation'
  if (invitations > (isActive ? 0 : 1)) yield `has ${invitations} invitations that can be accepted`
  if (isOwner) yield 'has the owner’s email, and can’t log in'
}

const RECOVERY_CODES = 10

interface AuditedFactor {
  readonly isOn: boolean
  readonly recoveryCodes: number
}

/** Expects all recovery codes once the second factor is confirmed, and none before. Used codes stay in the table. */
async function auditSecondFactor(tx: Transaction<Schema>, report: Report): Promise<void> {
  const { rows } = await sql<AuditedFactor>`
    select confirmed_at is not null as "isOn", (select count(*)::integer from recovery_codes) as "recoveryCodes"
    from second_factor`.execute(tx)
  for (const { isOn, recoveryCodes } of rows)
    if (recoveryCodes !== (isOn ? RECOVERY_CODES : 0))
      report({
        thing: 'second factor',
        id: 'of the owner',
        wrong: `is ${isOn ? 'on' : 'off'}, and has ${recoveryCodes} recovery codes`,
      })
}

interface AuditedAct {
  readonly id: string
  readonly what: string
  readonly isContradicted: boolean
}

/**
 * Checks that an order with recorded cash is a paid cash order, and that a refund recorded as paid out succeeded. Orders
 * and refunds that were deleted since are not reported.
 */
export async function auditStaffActs(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedAct>`
    select staff_acts.id, what, case what
      when 'cash-received' then orders.payment_type <> 'COD' or not orders.is_paid
      when 'refund-paid-out' then refunds.status <> 'succeeded' or refunds.payment_id is not null or refunds.order_id <> orders.id
      end is true as "isContradicted"
    from staff_acts
    left join orders on orders.id = (details ->> 'order')::uuid
    left join refunds on refunds.id = (details ->> 'refund')::uuid
    where kind = 'payments'`
  const findingsOf = ({ what, isContradicted }: AuditedAct) =>
    isContradicted ? [`says ${what.replaceAll('-', ' ')}, and the order’s payment does not`] : []
  return { of: 'recorded payments', looked: await auditRows(tx, report, { thing: 'act of staff', query, findingsOf }) }
}
