import { isWithoutPerson } from '../../../domain/addresses/address.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrderOf } from '../fulfillment/change-order.ts'
import { enqueueReplyMail } from '../orders/enqueue-order-mail.ts'
import { closeProblems, findOrderOfProblem } from '../orders/order-problem-repository.ts'
import { recordOrderEvent } from '../orders/order-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'

interface ProblemReply {
  /** `id` is the id of a problem, or of an order, all of whose open problems are closed. */
  readonly id: string
  readonly reply: string
}

/**
 * Closes open problems and mails the reply to the shopper, unless the account was deleted. Returns their order. Throws 404, and 409 when they were closed
 * before.
 */
export async function closeProblem({ db, clock }: Platform, { id: typed, reply }: ProblemReply, by: Staff): Promise<OrderId> {
  const id = typed.toLowerCase()
  return inTransaction(db, async (tx) => {
    const found = isId(id) ? await findOrderOfProblem(tx, id) : null
    if (found === null) throw notFound('Problem')
    const { problems, address } = await lockOrderOf(tx, found)
    const open = problems.filter((problem) => problem.closedAt === null && (problem.id === id || found === id))
    if (open.length === 0) throw new ClientError(409, 'This problem was answered before')
    const now = clock.now()
    const ids = open.map((problem) => problem.id)
    await closeProblems(tx, ids, { by: staffActor(by), reply, now })
    await recordOrderEvent(tx, found, 'problem', now)
    await recordStaffAction(tx, by, { what: 'problem-answered', order: found, reply }, now)
    const [problem] = ids // all of them get the same reply, so one mail is enough
    if (problem && !isWithoutPerson(address)) await enqueueReplyMail(tx, found, problem, now)
    return found
  })
}
