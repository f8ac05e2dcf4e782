import type { OrderStatus } from '../../../domain/order.ts'
import { nextSteps } from '../../../domain/order-workflow.ts'
import { ClientError } from '../../errors.ts'

/** A 409 with the order's present status and the statuses that can follow it. */
export class StepConflict extends ClientError {
  readonly orderStatus: OrderStatus

  constructor(status: OrderStatus, message: string, steps = nextSteps(status)) {
    super(409, message, { details: { status, nextSteps: [...steps] } })
    this.orderStatus = status
  }
}
