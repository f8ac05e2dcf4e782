import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { auditSecondFactor } from './audit-second-factor.ts'
import type { AuditPart, Report } from './finding.ts'

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
    for (const wrong of findingsOf(person)) report({ thing: 'person of the staff', id: person.id, wrong })
  await auditSecondFactor(tx, report)
  return { of: 'staff', looked: rows.length }
}

function* findingsOf({ isActive, hasSessions, invitations, isOwner }: AuditedPerson): Generator<string> {
  if (!isActive && hasSessions) yield 'is logged in, and has not accepted the invitation'
  if (invitations > (isActive ? 0 : 1)) yield `has ${invitations} invitations that can be accepted`
  if (isOwner) yield 'has the owner’s email, and can’t log in'
}
