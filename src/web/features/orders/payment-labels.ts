import type { PaymentType } from '../../../domain/order.ts'

/** The specification, section 2, gives these names. */
export const PAYMENT_LABELS: Readonly<Record<PaymentType, string>> = { COD: 'Cash On Delivery', Online: 'Online Payment' }
