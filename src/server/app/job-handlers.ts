import type { RehearsalGateway } from '@larder/stripe-rehearsal'
import { mailConfirmation } from '../features/accounts/confirm-email.ts'
import { mailClaimLink } from '../features/accounts/request-claim.ts'
import { mailResetLink } from '../features/accounts/reset-password.ts'
import { sendOrderWebhook } from '../features/assistants/send-order-webhook.ts'
import { forgetChargedPrices } from '../features/catalog/charged-prices.ts'
import { saveChangedCustomers } from '../features/customers/save-customers.ts'
import { removeDemonstration } from '../features/demo/remove-demonstration.ts'
import { refundLeftOut } from '../features/fulfillment/refund-left-out.ts'
import { updateLostDemand } from '../features/lost-demand/update-lost-demand.ts'
import { sendMail } from '../features/mail/send-mail.ts'
import { mailSubscription } from '../features/newsletter/newsletter-routes.ts'
import { mailOrder } from '../features/order-mails/mail-order.ts'
import { mailOrderLink } from '../features/order-mails/mail-order-link.ts'
import { announceOrder, sendPush } from '../features/order-notices/announce-order.ts'
import { sumUpOrderCounts } from '../features/orders/count-seller-orders.ts'
import { sumUpSales } from '../features/orders/sold-pieces.ts'
import { releasePayment } from '../features/payments/capture-payment.ts'
import { endReplacedSessions } from '../features/payments/payment-session.ts'
import { reconcileAtStart, reconcilePayments } from '../features/payments/reconcile-payments.ts'
import { askForRefunds } from '../features/payments/record-event.ts'
import { sendRefund } from '../features/payments/send-refund.ts'
import { saveDayFigures } from '../features/reports/save-day-figures.ts'
import { mailAlertConfirmation, sendRestockAlerts } from '../features/restock-alerts/send-restock-alerts.ts'
import { applySales } from '../features/seller-catalog/apply-sales.ts'
import { deletePictures } from '../features/seller-catalog/delete-pictures.ts'
import { endMarkDowns } from '../features/seller-catalog/mark-down.ts'
import { recordFailedLogins } from '../features/staff/log-in-staff.ts'
import { mailStaffResetLink } from '../features/staff/password-by-link.ts'
import { expireBatches } from '../features/stock/expire-batches.ts'
import { releaseExpiredHolds } from '../features/stock/hold-stock.ts'
import { applyLowAt } from '../features/stock/low-at.ts'
import { sumUpStoreCounts } from '../features/store-figures/store-figures-repository.ts'
import type { JobHandlers } from '../platform/jobs/job-kinds.ts'
import type { Platform } from '../platform/platform.ts'
import { purgeExpired } from './purge-expired.ts'

export const jobHandlers = (platform: Platform, rehearsal: RehearsalGateway | null): JobHandlers => ({
  'apply-low-at': () => applyLowAt(platform.db),
  'apply-sales': () => applySales(platform),
  'delete-pictures': (deleted) => deletePictures(platform, deleted),
  'end-payment-sessions': async ({ shopper, order }) => {
    if (shopper !== undefined) await endReplacedSessions(platform, { shopper })
    if (order !== undefined) await endReplacedSessions(platform, { order })
  },
  'end-mark-downs': () => endMarkDowns(platform),
  'expire-batches': async () => {
    await expireBatches(platform)
    await endMarkDowns(platform)
  },
  'find-refunds': ({ order }) => askForRefunds(platform, order),
  'forget-charged-prices': () => forgetChargedPrices(platform),
  'mail-alert-confirmation': ({ email }) => mailAlertConfirmation(platform, email),
  'mail-claim-link': (request) => mailClaimLink(platform, request),
  'mail-confirmation': ({ shopper }) => mailConfirmation(platform, shopper),
  'mail-order-link': (request) => mailOrderLink(platform, request),
  'mail-reset-link': (request) => mailResetLink(platform, request),
  'mail-subscription': ({ email }) => mailSubscription(platform, email),
  'order-mail': async (mail) => {
    await mailOrder(platform, mail)
    if (mail.about === 'placed') await announceOrder(platform, mail.order)
  },
  'purge-expired': () => purgeExpired(platform),
  'reconcile-payments': ({ isAtStart }, signal) =>
    isAtStart ? reconcileAtStart(platform, signal) : reconcilePayments(platform, { signal }),
  'record-failed-logins': (failure) => recordFailedLogins(platform, failure),
  'release-expired-holds': () => releaseExpiredHolds(platform),
  'release-payment': ({ order }) => releasePayment(platform, order),
  'remove-demonstration': (_payload, signal) => removeDemonstration(platform, signal),
  // Jobs that were enqueued before Stripe's keys were set do nothing.
  'rehearse-payments': async () => rehearsal?.doWhatIsDue(),
  'save-customers': (_payload, signal) => saveChangedCustomers(platform, signal),
  'save-day-figures': (_payload, signal) => saveDayFigures(platform, signal),
  'send-mail': ({ mail }) => sendMail(platform, mail),
  'send-push': (push) => sendPush(platform, push),
  'send-refund': ({ refund }) => sendRefund(platform, refund),
  'send-restock-alerts': (_payload, signal) => sendRestockAlerts(platform, signal),
  'send-staff-reset': (request) => mailStaffResetLink(platform, request),
  'refund-left-out': ({ order }) => refundLeftOut(platform, order),
  'send-order-webhook': (changed) => sendOrderWebhook(platform, changed),
  'sum-up-order-counts': () => sumUpOrderCounts(platform.db),
  'sum-up-sales': () => sumUpSales(platform.db),
  'sum-up-store-counts': () => sumUpStoreCounts(platform.db),
  'update-lost-demand': () => updateLostDemand(platform),
})
