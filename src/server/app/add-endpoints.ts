import type { ResponseCache } from '@larder/page-cache'
import type { FastifyInstance } from 'fastify'
import { accountDataRoutes } from '../features/account-data/account-data-routes.ts'
import { accountRoutes } from '../features/accounts/account-routes.ts'
import { activityRoutes } from '../features/activity/activity-routes.ts'
import { addressRoutes } from '../features/addresses/address-routes.ts'
import { alarmRoutes } from '../features/alarms/alarm-routes.ts'
import type { Alarm } from '../features/alarms/list-alarms.ts'
import { cartRoutes } from '../features/carts/cart-routes.ts'
import { cashRoutes } from '../features/cash/cash-routes.ts'
import type { CatalogFigures } from '../features/catalog/list-products.ts'
import { productRoutes } from '../features/catalog/product-routes.ts'
import { catalogCsvRoutes } from '../features/catalog-csv/catalog-csv-routes.ts'
import { categoryRoutes } from '../features/categories/category-routes.ts'
import { checkoutRoutes } from '../features/checkout/checkout-routes.ts'
import { checkoutSessionRoutes } from '../features/checkout-sessions/checkout-session-routes.ts'
import { complaintRoutes } from '../features/complaints/complaint-routes.ts'
import { customerRoutes } from '../features/customers/customer-routes.ts'
import { dayClosingRoutes } from '../features/day-closing/day-closing-routes.ts'
import { deliveryRoutes } from '../features/delivery-times/delivery-times-routes.ts'
import { demoRoutes } from '../features/demo/demo-routes.ts'
import { discountCodeRoutes } from '../features/discount-codes/discount-code-routes.ts'
import { favouriteRoutes } from '../features/favourites/favourite-routes.ts'
import { fulfillmentRoutes } from '../features/fulfillment/fulfillment-routes.ts'
import type { AssistantCounts } from '../features/known-assistants/count-assistants.ts'
import { knownAssistantRoutes } from '../features/known-assistants/known-assistant-routes.ts'
import { linkedAssistantRoutes } from '../features/linked-assistants/linked-assistant-routes.ts'
import { lostDemandRoutes } from '../features/lost-demand/lost-demand-routes.ts'
import { mailRoutes } from '../features/mail/mail-routes.ts'
import { newsletterRoutes } from '../features/newsletter/newsletter-routes.ts'
import { openingTaskRoutes } from '../features/opening-tasks/opening-task-routes.ts'
import { orderEventRoutes } from '../features/order-events/order-event-routes.ts'
import type { OrderStreams } from '../features/order-events/order-streams.ts'
import { orderNoticeRoutes } from '../features/order-notices/order-notice-routes.ts'
import { orderTrackingRoutes } from '../features/order-tracking/order-tracking-routes.ts'
import { paymentRoutes } from '../features/payments/payment-routes.ts'
import { purchaseRoutes } from '../features/purchases/purchase-routes.ts'
import { ratingRoutes } from '../features/ratings/rating-routes.ts'
import { reportRoutes } from '../features/reports/report-routes.ts'
import { restockAlertRoutes } from '../features/restock-alerts/restock-alert-routes.ts'
import { roundRoutes } from '../features/rounds/round-routes.ts'
import { sellerCatalogRoutes } from '../features/seller-catalog/seller-catalog-routes.ts'
import { sessionAuthentication } from '../features/sessions/authentication.ts'
import { sessionRoutes } from '../features/sessions/session-routes.ts'
import { settingsRoutes } from '../features/settings/settings-routes.ts'
import { confirmOwnerEmail } from '../features/staff/change-owner-login.ts'
import { secondFactorRoutes, staffRoutes } from '../features/staff/staff-routes.ts'
import type { StoreMeasurement } from '../features/store-figures/measure-store-figures.ts'
import { storeFiguresRoutes } from '../features/store-figures/store-figures-routes.ts'
import { supplierRoutes } from '../features/suppliers/supplier-routes.ts'
import { endpointRoutes } from '../http/endpoint-routes.ts'
import { healthRoutes } from '../http/system-routes.ts'
import { schemaBeyond } from '../platform/database/migrate.ts'
import type { Platform } from '../platform/platform.ts'
import type { Release } from '../release.ts'

interface EndpointParts {
  readonly figures: CatalogFigures
  readonly orderStreams: OrderStreams
  readonly measurement: StoreMeasurement
  readonly assistantCounts: AssistantCounts
  readonly contactEmail: string
  /** `takesCards` is false while payments are rehearsed. */
  readonly takesCards: boolean
  readonly alarms: () => Promise<readonly Alarm[]>
  readonly release: Release
}

export function addEndpoints(
  app: FastifyInstance,
  platform: Platform,
  pageCache: ResponseCache,
  { figures, orderStreams, measurement, assistantCounts, contactEmail, takesCards, alarms, release }: EndpointParts,
): void {
  app.addHook('onSend', async (request, reply) => {
    // Responses may depend on the token. The route's path is checked, because a URL such as `/%61pi/…` is decoded to
    // one of these, too.
    const path = request.is404 ? request.url : (request.routeOptions.url ?? '')
    if (path.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  healthRoutes(app, release, async () => {
    const [found, schema] = await Promise.all([alarms(), schemaBeyond(platform.db, release.migration)])
    return { alarms: found, schema }
  })
  endpointRoutes(app, sessionAuthentication(platform), {
    ...accountRoutes(platform, (token) => confirmOwnerEmail(platform, token)),
    ...accountDataRoutes(platform),
    ...sessionRoutes(platform),
    ...linkedAssistantRoutes(platform),
    ...staffRoutes(platform),
    ...productRoutes(platform, pageCache, figures),
    ...secondFactorRoutes(platform),
    ...sellerCatalogRoutes(platform),
    ...catalogCsvRoutes(platform),
    ...categoryRoutes(platform, pageCache),
    ...cartRoutes(platform),
    ...discountCodeRoutes(platform),
    ...favouriteRoutes(platform),
    ...addressRoutes(platform),
    ...checkoutRoutes(platform, measurement),
    ...checkoutSessionRoutes(platform),
    ...orderTrackingRoutes(platform),
    ...orderEventRoutes(orderStreams),
    ...orderNoticeRoutes(platform),
    ...complaintRoutes(platform),
    ...customerRoutes(platform),
    ...fulfillmentRoutes(platform, measurement),
    ...cashRoutes(platform),
    ...dayClosingRoutes(platform),
    ...paymentRoutes(platform),
    ...newsletterRoutes(platform),
    ...alarmRoutes(platform, alarms),
    ...mailRoutes(platform),
    ...activityRoutes(platform),
    ...storeFiguresRoutes(platform, measurement),
    ...deliveryRoutes({ platform, measurement }),
    ...ratingRoutes(platform),
    ...roundRoutes(platform),
    ...supplierRoutes(platform),
    ...purchaseRoutes(platform),
    ...reportRoutes(platform),
    ...knownAssistantRoutes(platform, assistantCounts),
    ...lostDemandRoutes(platform),
    ...restockAlertRoutes(platform),
    ...settingsRoutes(platform, { contactEmail }),
    ...demoRoutes(platform),
    ...openingTaskRoutes(platform, { takesCards, contactEmail }),
  })
}
