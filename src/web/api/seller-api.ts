import { listAssistants, saveAssistantRule } from '../../contract/endpoints/assistant-endpoints.ts'
import {
  closeDay,
  getCashTaken,
  getDay,
  handOverCash,
  reopenDay,
  takeBackHandover,
} from '../../contract/endpoints/cash-endpoints.ts'
import {
  addCategory,
  archiveCategory,
  listSellerCategories,
  reorderCategories,
  updateCategory,
} from '../../contract/endpoints/category-endpoints.ts'
import { closeComplaint, listComplaints } from '../../contract/endpoints/complaint-endpoints.ts'
import {
  addCustomerNote,
  blockCustomer,
  changeCredit,
  getCustomer,
  listCustomers,
} from '../../contract/endpoints/customer-endpoints.ts'
import { listCodes, saveCode } from '../../contract/endpoints/discount-code-endpoints.ts'
import type { BodyToSendOf, Endpoint, QueryParamsOf } from '../../contract/endpoints/endpoint.ts'
import {
  askForCash,
  changeOrderStatus,
  changeOrderStatuses,
  failDelivery,
  keepPromise,
  listBrokenPromises,
  pickOrder,
  recallOrder,
  recordCashPayment,
  rescheduleOrder,
  undoDelivery,
} from '../../contract/endpoints/fulfillment-endpoints.ts'
import {
  listAlarms,
  listJobs,
  listMails,
  releaseMails,
  retryAllMails,
  retryMail,
} from '../../contract/endpoints/operation-endpoints.ts'
import { getOrder } from '../../contract/endpoints/order-endpoints.ts'
import { acceptOrder, listPaymentIssues, recordPaidOut, refundOrder } from '../../contract/endpoints/payment-endpoints.ts'
import {
  closePurchase,
  getPurchase,
  listPurchases,
  receivePurchase,
  savePurchase,
  sendPurchase,
  suggestPurchase,
} from '../../contract/endpoints/purchase-endpoints.ts'
import { getPush, subscribePush, unsubscribePush } from '../../contract/endpoints/push-endpoints.ts'
import {
  dismissLostDemand,
  exportTaxes,
  getDashboard,
  getStoreFigures,
  listActivity,
  listActivityPeople,
  listLostDemand,
} from '../../contract/endpoints/report-endpoints.ts'
import { listRounds, proposeRounds, saveRound, swapStops } from '../../contract/endpoints/round-endpoints.ts'
import { exportSellerOrders, listSellerOrders, placePhoneOrder } from '../../contract/endpoints/seller-order-endpoints.ts'
import {
  addProduct,
  archiveProduct,
  changeProducts,
  changeStock,
  deleteProduct,
  exportProducts,
  getSellerProduct,
  importProducts,
  listProductChanges,
  listSellerProducts,
  listStockMovements,
  setStock,
  undoProductChanges,
  updateProduct,
} from '../../contract/endpoints/seller-product-endpoints.ts'
import {
  getDemonstration,
  getSettings,
  listOpeningTasks,
  removeDemonstration,
  saveSettings,
} from '../../contract/endpoints/settings-endpoints.ts'
import { currentSeller, loginSeller, logoutSeller } from '../../contract/endpoints/staff-login-endpoints.ts'
import { archiveSupplier, importPrices, listSuppliers, saveSupplier } from '../../contract/endpoints/supplier-endpoints.ts'
import { listUseSoon, markDownBatch, writeOffBatch } from '../../contract/endpoints/use-soon-endpoints.ts'
import { changeDeliveryResponse, listDeliveriesResponse } from '../../contract/orders/deliveries.ts'
import type { LostSubjectToSend } from '../../contract/search/lost-demand.ts'
import type { DayRange, ReportPeriod } from '../../domain/reports/reports.ts'
import type { LostDays } from '../../domain/search/lost-demand.ts'
import type { Token } from './failure.ts'
import { download, upload } from './files.ts'
import { pageQuery, request } from './request.ts'

export type SellerLoginFields = BodyToSendOf<typeof loginSeller>
export type ListSellerProductsParams = Omit<QueryParamsOf<typeof listSellerProducts>, 'limit' | 'cursor'>
export type ActivityQuery = Omit<QueryParamsOf<typeof listActivity>, 'limit' | 'cursor'>
export type ImportParams = QueryParamsOf<typeof importProducts>
export type StockChangeToSend = BodyToSendOf<typeof changeStock>
export type ProductChangeToSend = BodyToSendOf<typeof changeProducts>['changes'][number]
export type AssistantRuleToSend = BodyToSendOf<typeof saveAssistantRule>
export type CustomersQuery = Omit<QueryParamsOf<typeof listCustomers>, 'limit' | 'cursor'>
export type NewTime = BodyToSendOf<typeof rescheduleOrder>
export type OrderStep = BodyToSendOf<typeof changeOrderStatus>
export type FailureToSend = BodyToSendOf<typeof failDelivery>
export type DashboardDays = DayRange | { readonly period: ReportPeriod }
export type PhoneOrderToSend = BodyToSendOf<typeof placePhoneOrder>
export type CashCount = BodyToSendOf<typeof handOverCash>
export type StepOfMany = BodyToSendOf<typeof changeOrderStatuses>
export type OrderQuery = Omit<QueryParamsOf<typeof listSellerOrders>, 'limit' | 'cursor'>
export type LinePickToSend = BodyToSendOf<typeof pickOrder>['lines'][number]

export type SettingsToSave = BodyToSendOf<typeof saveSettings>

export type SupplierToSend = BodyToSendOf<typeof saveSupplier>
export type PurchasesQuery = Omit<QueryParamsOf<typeof listPurchases>, 'limit' | 'cursor'>
export type PurchaseToSend = BodyToSendOf<typeof savePurchase>
export type ReceiptToSend = BodyToSendOf<typeof receivePurchase>

export type NewRefund = BodyToSendOf<typeof refundOrder>

const noProgress = () => {}

export const sellerApi = {
  currentSeller: (token: Token) => request(currentSeller, { token }),
  loginSeller: (fields: SellerLoginFields) => request(loginSeller, { body: fields }),
  logoutSeller: (token: Token) => request(logoutSeller, { token }),
  listMails: (token: Token, cursor: string | null, limit: number) =>
    request(listMails, { token, query: pageQuery(cursor, limit) }),
  retryMail: (token: Token, id: string) => request(retryMail, { token, body: { id } }),
  retryAllMails: (token: Token) => request(retryAllMails, { token }),
  releaseMails: (token: Token) => request(releaseMails, { token }),
  listAlarms: (token: Token) => request(listAlarms, { token }),
  listJobs: (token: Token) => request(listJobs, { token }),
  addProduct: (token: Token, form: FormData, onProgress: (share: number) => void) =>
    upload(addProduct, { token, form, onProgress }),
  updateProduct: (token: Token, form: FormData, onProgress: (share: number) => void) =>
    upload(updateProduct, { token, form, onProgress }),
  archiveProduct: (token: Token, id: string, archived: boolean) => request(archiveProduct, { token, body: { id, archived } }),
  deleteProduct: (token: Token, id: string) => request(deleteProduct, { token, body: { id } }),
  changeProducts: (token: Token, changes: ProductChangeToSend[]) => request(changeProducts, { token, body: { changes } }),
  listProductChanges: (token: Token, product: string, cursor: string | null, limit: number) =>
    request(listProductChanges, { token, query: { product, ...pageQuery(cursor, limit) } }),
  undoProductChange: (token: Token, change: string) => request(undoProductChanges, { token, body: { change } }),
  undoProductBatch: (token: Token, batch: string) => request(undoProductChanges, { token, body: { batch } }),
  exportProducts: (token: Token) => download(exportProducts, { token }),
  importProducts: (token: Token, query: ImportParams, form: FormData, onProgress: (share: number) => void) =>
    upload(importProducts, { token, query, form, onProgress }),
  importPrices: (token: Token, query: QueryParamsOf<typeof importPrices>, form: FormData, onProgress: (share: number) => void) =>
    upload(importPrices, { token, query, form, onProgress }),
  setStock: (token: Token, id: string, inStock: boolean) => request(setStock, { token, body: { id, inStock } }),
  listSellerOrders: (token: Token, cursor: string | null, limit: number, query: OrderQuery = {}) =>
    request(listSellerOrders, { token, query: { ...query, ...pageQuery(cursor, limit) } }),
  placePhoneOrder: (token: Token, order: PhoneOrderToSend, idempotencyKey: string) =>
    request(placePhoneOrder, { token, body: order, idempotencyKey }),
  exportOrders: (token: Token, query: OrderQuery) => download(exportSellerOrders, { token, query }),
  getOrder: (token: Token, id: string) => request(getOrder, { token, query: { id } }),
  /** Accepts the number in any spelling. */
  getOrderByNumber: (token: Token, number: string) => request(getOrder, { token, query: { number } }),
  pickOrder: (token: Token, id: string, lines: LinePickToSend[]) => request(pickOrder, { token, body: { id, lines } }),
  changeOrderStatus: (token: Token, step: OrderStep) => request(changeOrderStatus, { token, body: step }),
  changeOrderStatuses: (token: Token, step: StepOfMany) => request(changeOrderStatuses, { token, body: step }),
  recallOrder: (token: Token, id: string, reason: string) => request(recallOrder, { token, body: { id, reason } }),
  failDelivery: (token: Token, failure: FailureToSend) => request(failDelivery, { token, body: failure }),
  getCashTaken: (token: Token) => request(getCashTaken, { token }),
  handOverCash: (token: Token, count: CashCount) => request(handOverCash, { token, body: count }),
  takeBackHandover: (token: Token, id: string) => request(takeBackHandover, { token, body: { id } }),
  listRounds: (token: Token, day: string) => request(listRounds, { token, query: day === '' ? {} : { day } }),
  proposeRounds: (token: Token, wanted: BodyToSendOf<typeof proposeRounds>) => request(proposeRounds, { token, body: wanted }),
  saveRound: (token: Token, round: BodyToSendOf<typeof saveRound>) => request(saveRound, { token, body: round }),
  swapStops: (token: Token, swap: BodyToSendOf<typeof swapStops>) => request(swapStops, { token, body: swap }),
  getDay: (token: Token, day: string) => request(getDay, { token, query: day === '' ? {} : { day } }),
  closeDay: (token: Token, day: string) => request(closeDay, { token, body: { day } }),
  reopenDay: (token: Token, day: string) => request(reopenDay, { token, body: { day } }),
  undoDelivery: (token: Token, id: string) => request(undoDelivery, { token, body: { id } }),
  recordCashPayment: (token: Token, id: string) => request(recordCashPayment, { token, body: { id } }),
  askForCash: (token: Token, id: string) => request(askForCash, { token, body: { id } }),
  listProducts: (token: Token, cursor: string | null, limit: number, query: ListSellerProductsParams) =>
    request(listSellerProducts, { token, query: { ...query, ...pageQuery(cursor, limit) } }),
  getProduct: (token: Token, id: string) => request(getSellerProduct, { token, query: { id } }),
  changeStock: (token: Token, change: StockChangeToSend) => request(changeStock, { token, body: change }),
  listStockMovements: (token: Token, product: string, cursor: string | null, limit: number) =>
    request(listStockMovements, { token, query: { product, ...pageQuery(cursor, limit) } }),
  listUseSoon: (token: Token, cursor: string | null, limit: number) =>
    request(listUseSoon, { token, query: pageQuery(cursor, limit) }),
  markDownBatch: (token: Token, batch: string) => request(markDownBatch, { token, body: { batch } }),
  writeOffBatch: (token: Token, batch: string) => request(writeOffBatch, { token, body: { batch } }),
  listPaymentIssues: (token: Token, cursor: string | null, limit: number) =>
    request(listPaymentIssues, { token, query: pageQuery(cursor, limit) }),
  listComplaints: (token: Token, cursor: string | null, limit: number) =>
    request(listComplaints, { token, query: pageQuery(cursor, limit) }),
  closeComplaint: (token: Token, id: string, reply: string) => request(closeComplaint, { token, body: { id, reply } }),
  listCustomers: (token: Token, cursor: string | null, limit: number, query: CustomersQuery) =>
    request(listCustomers, { token, query: { ...query, ...pageQuery(cursor, limit) } }),
  getCustomer: (token: Token, id: string, cursor: string | null, limit: number) =>
    request(getCustomer, { token, query: { id, ...pageQuery(cursor, limit) } }),
  addCustomerNote: (token: Token, body: BodyToSendOf<typeof addCustomerNote>) => request(addCustomerNote, { token, body }),
  changeCredit: (token: Token, body: BodyToSendOf<typeof changeCredit>, idempotencyKey: string) =>
    request(changeCredit, { token, body, idempotencyKey }),
  listAssistants: (token: Token) => request(listAssistants, { token }),
  saveAssistantRule: (token: Token, body: AssistantRuleToSend) => request(saveAssistantRule, { token, body }),
  blockCustomer: (token: Token, body: BodyToSendOf<typeof blockCustomer>) => request(blockCustomer, { token, body }),
  listBrokenPromises: (token: Token) => request(listBrokenPromises, { token, query: {} }),
  rescheduleOrder: (token: Token, time: NewTime) => request(rescheduleOrder, { token, body: time }),
  keepPromise: (token: Token, id: string) => request(keepPromise, { token, body: { id } }),
  acceptOrder: (token: Token, id: string) => request(acceptOrder, { token, body: { id } }),
  refundOrder: (token: Token, refund: NewRefund, idempotencyKey: string) =>
    request(refundOrder, { token, body: refund, idempotencyKey }),
  getStoreFigures: () => request(getStoreFigures),
  exportTaxes: (token: Token, days: DayRange) => download(exportTaxes, { token, query: days }),
  getDashboard: (token: Token, days: DashboardDays) => request(getDashboard, { token, query: days }),
  listLostDemand: (token: Token, days: LostDays) => request(listLostDemand, { token, query: { days } }),
  dismissLostDemand: (token: Token, row: LostSubjectToSend, dismissed: boolean) =>
    request(dismissLostDemand, { token, body: { ...row, dismissed } }),
  listSuppliers: (token: Token) => request(listSuppliers, { token }),
  saveSupplier: (token: Token, supplier: SupplierToSend) => request(saveSupplier, { token, body: supplier }),
  archiveSupplier: (token: Token, id: string, archived: boolean) => request(archiveSupplier, { token, body: { id, archived } }),
  listPurchases: (token: Token, cursor: string | null, limit: number, query: PurchasesQuery) =>
    request(listPurchases, { token, query: { ...query, ...pageQuery(cursor, limit) } }),
  getPurchase: (token: Token, id: string) => request(getPurchase, { token, query: { id } }),
  suggestPurchase: (token: Token, supplier: string) => request(suggestPurchase, { token, body: { supplier } }),
  savePurchase: (token: Token, purchase: PurchaseToSend) => request(savePurchase, { token, body: purchase }),
  sendPurchase: (token: Token, id: string) => request(sendPurchase, { token, body: { id } }),
  receivePurchase: (token: Token, receipt: ReceiptToSend, idempotencyKey: string) =>
    request(receivePurchase, { token, body: receipt, idempotencyKey }),
  closePurchase: (token: Token, id: string) => request(closePurchase, { token, body: { id } }),
  listCodes: (token: Token) => request(listCodes, { token }),
  saveCode: (token: Token, code: BodyToSendOf<typeof saveCode>) => request(saveCode, { token, body: code }),
  listOpeningTasks: (token: Token) => request(listOpeningTasks, { token }),
  getSettings: (token: Token) => request(getSettings, { token }),
  getPush: (token: Token) => request(getPush, { token }),
  subscribePush: (token: Token, body: BodyToSendOf<typeof subscribePush>) => request(subscribePush, { token, body }),
  unsubscribePush: (token: Token) => request(unsubscribePush, { token }),
  saveSettings: (token: Token, change: SettingsToSave) => request(saveSettings, { token, body: change }),
  saveSettingsWithLogo(token: Token, change: SettingsToSave, logo: File) {
    const form = new FormData()
    form.append('settings', JSON.stringify(change))
    form.append('logo', logo)
    return upload(saveSettings, { token, form, onProgress: noProgress })
  },
  recordPaidOut: (token: Token, id: string, refund: string) => request(recordPaidOut, { token, body: { id, refund } }),
  listCategories: (token: Token) => request(listSellerCategories, { token }),
  addCategory: (token: Token, form: FormData) => upload(addCategory, { token, form, onProgress: noProgress }),
  updateCategory: (token: Token, form: FormData) => upload(updateCategory, { token, form, onProgress: noProgress }),
  reorderCategories: (token: Token, categories: BodyToSendOf<typeof reorderCategories>['categories']) =>
    request(reorderCategories, { token, body: { categories } }),
  archiveCategory: (token: Token, body: BodyToSendOf<typeof archiveCategory>) => request(archiveCategory, { token, body }),
  listActivity: (token: Token, cursor: string | null, limit: number, query: ActivityQuery) =>
    request(listActivity, { token, query: { ...query, ...pageQuery(cursor, limit) } }),
  listActivityPeople: (token: Token) => request(listActivityPeople, { token }),
  getDemonstration: (token: Token) => request(getDemonstration, { token }),
  removeDemonstration: (token: Token) => request(removeDemonstration, { token }),
}

// The build drops `courierResponse` from the endpoints (vite.config.ts), so the responses that couriers get are set
// here.
const couriersList = { ...listSellerOrders, response: listDeliveriesResponse } satisfies Endpoint
const couriersStatus = { ...changeOrderStatus, response: changeDeliveryResponse } satisfies Endpoint
const couriersFailure = { ...failDelivery, response: changeDeliveryResponse } satisfies Endpoint
const couriersUndo = { ...undoDelivery, response: changeDeliveryResponse } satisfies Endpoint

/** Couriers get less of an order than other staff. */
export const courierApi = {
  listDeliveries: (token: Token, cursor: string | null, limit: number, query: OrderQuery) =>
    request(couriersList, { token, query: { ...query, ...pageQuery(cursor, limit) } }),
  changeOrderStatus: (token: Token, step: OrderStep) => request(couriersStatus, { token, body: step }),
  failDelivery: (token: Token, failure: FailureToSend) => request(couriersFailure, { token, body: failure }),
  undoDelivery: (token: Token, id: string) => request(couriersUndo, { token, body: { id } }),
}
