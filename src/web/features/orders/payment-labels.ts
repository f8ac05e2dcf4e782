import type { PaymentType } from '../../../domain/order.ts'

/** Payment types as shown on pages (specification, section 2). */
export const PAYMENT_LABELS: Readonly<Record<PaymentType, string>> = { COD: 'Cash On Delivery', Online: 'Online Payment' }
