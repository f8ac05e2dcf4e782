import type { PaymentType } from '../../../domain/order.ts'

/** Specification, section 2. */
export const PAYMENT_LABELS: Readonly<Record<PaymentType, string>> = { COD: 'Cash On Delivery', Online: 'Online Payment' }
