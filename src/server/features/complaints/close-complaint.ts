import { isWithoutPerson } from '../../../domain/addresses/address.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrderOf } from '../fulfillment/change-order.ts'
import { closeComplaints, findOrderOfComplaint } from '../orders/complaint-repository.ts'
import { enqueueReplyMail } from '../orders/enqueue-order-mail.ts'
import { recordOrderEvent } from '../orders/order-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'

interface ComplaintReply {
  /** `id` is the id of a complaint, or of an order, all of whose open complaints are closed. */
  readonly id: string
  readonly reply: string
}

/**
 * Closes open complaints and mails the reply to the shopper, unless the account was deleted. Returns their order. Throws 404, and 409 when they were closed
 * before.
 */
export async function closeComplaint({ db, clock }: Platform, { id: typed, reply }: ComplaintReply, by: Staff): Promise<OrderId> {
  const id = typed.toLowerCase()
  return inTransaction(db, async (tx) => {
    const found = isId(id) ? await findOrderOfComplaint(tx, id) : null
    if (found === null) throw notFound('Problem')
    const { complaints, address } = await lockOrderOf(tx, found)
    const open = complaints.filter((complaint) => complaint.closedAt === null && (complaint.id === id || found === id))
    if (open.length === 0) throw new ClientError(409, 'This problem was answered before')
    const now = clock.now()
    const ids = open.map((complaint) => complaint.id)
    await closeComplaints(tx, ids, { by: staffActor(by), reply, now })
    await recordOrderEvent(tx, found, 'complaint', now)
    await recordStaffAction(tx, by, { what: 'complaint-answered', order: found, reply }, now)
    const [complaint] = ids // all of them get the same reply, so one mail is enough
    if (complaint && !isWithoutPerson(address)) await enqueueReplyMail(tx, found, complaint, now)
    return found
  })
}
