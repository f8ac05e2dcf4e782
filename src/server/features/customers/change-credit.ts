import type { ChangeCustomerResponse } from '../../../contract/customers/customers.ts'
import type { CustomerId } from '../../../domain/customers/customer.ts'
import { NO_ACCOUNT_FOR_CREDIT, tooLittleCredit } from '../../../domain/customers/given-credit.ts'
import { type Cents, cents, formatCents } from '../../../domain/money.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { ClientError } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import {
  beginRequest,
  findRequest,
  finishRequest,
  isKeyTaken,
  type RequestKey,
} from '../../platform/idempotency/idempotency-repository.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { lockCustomer } from './change-customer.ts'
import { lockCredit, moveCredit } from './credit-repository.ts'
import { getCustomer } from './customer-repository.ts'
import { saveCustomersForRequest } from './save-customers.ts'
import { showChanged } from './show-customers.ts'

interface CreditChange {
  readonly id: string
  /** An amount below zero takes credit. */
  readonly amount: Cents
  readonly reason: string
  readonly by: Staff
  readonly key: RequestKey | null
}

/**
 * Gives credit to a customer, or takes some. A repeated idempotency key gets the saved response. Throws 404, and 409 for a guest and
 * when less than nothing would be left.
 */
export async function changeCredit(
  { db, clock }: Platform,
  { id: typed, amount, reason, by, key }: CreditChange,
): Promise<ChangeCustomerResponse> {
  await saveCustomersForRequest(db)
  const customer = await getCustomer(db, typed)
  const { id, shopperId: shopper } = customer
  if (shopper === null) throw new ClientError(409, NO_ACCOUNT_FOR_CREDIT)
  const ownKey = key && { ...key, ownerId: by.id }
  return inTransaction(
    db,
    async (tx) => {
      // The credit is locked first, as orders do that use it. A concurrent request with the same key waits here.
      const balance = await lockCredit(tx, shopper)
      const earlier = ownKey && (await findRequest<ChangeCustomerResponse, CustomerId>(tx, ownKey))
      if (earlier && 'response' in earlier) return earlier.response.body
      await lockCustomer(tx, customer)
      const now = clock.now()
      const movement = await moveCredit(tx, { shopper, amount, what: 'given', reason, by }, now)
      if (movement === null) {
        const message = tooLittleCredit(balance)
        throw new ClientError(409, message, { errors: { amount: message } })
      }
      await recordStaffAction(tx, by, { what: 'customer-credited', customer: id, amount }, now)
      const body = await showChanged(tx, id, messageOf(amount))
      if (!ownKey) return body
      await beginRequest(tx, ownKey, movement, now)
      return (await finishRequest(tx, ownKey, movement, { status: 200, body })).body
    },
    isKeyTaken,
  )
}

const messageOf = (amount: Cents): string =>
  amount > 0 ? `${formatCents(amount)} of credit given` : `${formatCents(cents(-amount))} of credit taken`
