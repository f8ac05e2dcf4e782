import { endpoints } from '../../../contract/endpoints.ts'
import { pushBrowser } from '../push-service.ts'
import { SELLER } from '../test-store.ts'
import {
  CHANGED_CUSTOMERS,
  type EndpointCases,
  IDENTITY,
  JOB,
  LOGIN,
  MAIL,
  OWNERS_PASSWORD,
  SNAPSHOT,
  STAFF_ACTION,
  STAFF_LOGIN,
  TRANSACTION,
} from './statement-case.ts'

/** `TestStore.shopper` adds an account, confirms its email and logs in. */
const NEW_SHOPPER = 3

/** Customers whose orders changed are saved up to the number of the last event, which is read from its sequence. */
const NUMBERED = ['order_event_ids']

export const peopleCases: EndpointCases = {
  getPush: {
    // The first request makes the store's keys, and reads which ones were saved.
    '': { statements: IDENTITY + 2 + 3, request: ({ seller }) => seller.get(endpoints.getPush) },
  },
  subscribePush: {
    '': {
      statements: IDENTITY + 1 + TRANSACTION + 2,
      request: ({ seller }) => seller.post(endpoints.subscribePush, pushBrowser('https://push.example.com/device').subscription),
    },
  },
  unsubscribePush: {
    '': { statements: IDENTITY + 2, request: ({ seller }) => seller.post(endpoints.unsubscribePush, {}) },
  },
  registerShopper: {
    '': {
      statements: 1 + TRANSACTION + 2 + JOB,
      request: ({ visitor }) =>
        visitor().post(endpoints.registerShopper, { name: 'Noor', email: 'noor@example.com', password: 'a long password' }),
    },
  },
  currentShopper: {
    '': { statements: IDENTITY + 2, request: ({ shopper }) => shopper.get(endpoints.currentShopper) },
  },
  loginShopper: {
    '': {
      statements: LOGIN + 2,
      request: ({ shopper, visitor }) =>
        visitor().post(endpoints.loginShopper, { email: shopper.email, password: shopper.password }),
    },
  },
  logoutShopper: {
    '': {
      statements: TRANSACTION + 2 + JOB + IDENTITY + 1,
      request: async ({ store }) => (await store.shopper()).get(endpoints.logoutShopper),
    },
  },
  changePassword: {
    '': {
      statements: LOGIN + TRANSACTION + 4 + JOB,
      request: async ({ store }) => {
        const other = await store.shopper()
        return other.post(endpoints.changePassword, { password: other.password, newPassword: 'another long password' })
      },
    },
  },
  findEmailConfirmation: {
    '': { statements: IDENTITY + 2, request: ({ shopper }) => shopper.get(endpoints.findEmailConfirmation) },
  },
  updateAccount: {
    'name and phone': {
      statements: IDENTITY + TRANSACTION + 4 + 2,
      request: ({ shopper }) => shopper.post(endpoints.updateAccount, { name: 'Maya Winter', phone: '(503) 555-0142' }),
    },
    'a new email': {
      statements: NEW_SHOPPER + IDENTITY + 1 + 3 + TRANSACTION + 6 + 2 * MAIL + 2,
      request: async ({ store }) => {
        const other = await store.shopper()
        return other.post(endpoints.updateAccount, { email: 'new@example.com', password: other.password })
      },
    },
  },
  exportAccountData: {
    '': { statements: IDENTITY + TRANSACTION + 17, request: ({ shopper }) => shopper.get(endpoints.exportAccountData) },
  },
  getOwnCredit: { '': { statements: IDENTITY + SNAPSHOT + 2, request: ({ shopper }) => shopper.get(endpoints.getOwnCredit) } },
  deleteAccount: {
    '': {
      statements: NEW_SHOPPER + IDENTITY + 3 + TRANSACTION + 41,
      request: async ({ store }) => {
        const other = await store.shopper()
        return other.post(endpoints.deleteAccount, { password: other.password })
      },
    },
  },
  mailConfirmationAgain: {
    '': {
      statements: IDENTITY + 1 + TRANSACTION + 3 + MAIL,
      request: async ({ store, shopper }) => {
        await store.run('update shoppers set email_confirmed_at = null')
        return shopper.post(endpoints.mailConfirmationAgain)
      },
    },
  },
  subscribe: {
    '': {
      statements: TRANSACTION + 1 + MAIL,
      request: ({ visitor }) => visitor().post(endpoints.subscribe, { email: 'newsletter@example.com' }),
    },
  },
  requestRestockAlert: {
    '': {
      statements: 1 + TRANSACTION + 2,
      request: ({ visitor, soldOut }) =>
        visitor().post(endpoints.requestRestockAlert, { product: soldOut, email: 'back@example.com' }),
    },
    'of a shopper': {
      statements: IDENTITY + 2 + TRANSACTION + 2,
      request: ({ shopper, soldOut }) => shopper.post(endpoints.requestRestockAlert, { product: soldOut }),
    },
  },
  loginSeller: { '': { statements: STAFF_LOGIN, request: ({ visitor }) => visitor().post(endpoints.loginSeller, SELLER) } },
  logoutSeller: {
    '': {
      statements: STAFF_LOGIN + IDENTITY + TRANSACTION + 1 + STAFF_ACTION,
      request: async ({ store }) => (await store.freshSeller()).get(endpoints.logoutSeller),
    },
  },
  getSecondFactor: { '': { statements: IDENTITY + 2, request: ({ seller }) => seller.get(endpoints.getSecondFactor) } },
  beginSecondFactor: {
    '': {
      statements: OWNERS_PASSWORD + 1 + 1,
      request: ({ seller }) => seller.post(endpoints.beginSecondFactor, { password: SELLER.password }),
    },
  },
  confirmSecondFactor: {
    'a wrong code': {
      statements: IDENTITY + TRANSACTION + 2,
      request: ({ seller }) => seller.post(endpoints.confirmSecondFactor, { code: '000000' }),
    },
  },
  renewRecoveryCodes: {
    'of none': {
      statements: OWNERS_PASSWORD + 1,
      request: ({ seller }) => seller.post(endpoints.renewRecoveryCodes, { password: SELLER.password, code: '000000' }),
    },
  },
  endSecondFactor: {
    'that is off': {
      statements: OWNERS_PASSWORD + 1,
      request: ({ seller }) => seller.post(endpoints.endSecondFactor, { password: SELLER.password, code: '000000' }),
    },
  },
  endSellerSession: {
    'of another': {
      statements: IDENTITY + TRANSACTION + 1,
      request: ({ seller }) => seller.post(endpoints.endSellerSession, { id: crypto.randomUUID() }),
    },
  },
  // The owner's new email is confirmed by the same link.
  confirmEmail: {
    'by an unknown link': {
      statements: TRANSACTION + 3,
      request: ({ visitor }) => visitor().post(endpoints.confirmEmail, { token: 'not one of ours' }),
    },
  },
  changeOwnerLogin: {
    'with a wrong password': {
      statements: IDENTITY + 2,
      request: ({ seller }) =>
        seller.post(endpoints.changeOwnerLogin, { password: 'not the password', newPassword: 'another password' }),
    },
  },
  listOpeningTasks: {
    '': { statements: IDENTITY + 8, request: ({ seller }) => seller.get(endpoints.listOpeningTasks), readsAll: ['products'] },
  },
  endStaffSession: {
    'of nobody': {
      statements: IDENTITY + TRANSACTION + 1,
      request: ({ seller }) => seller.post(endpoints.endStaffSession, { id: crypto.randomUUID() }),
    },
  },
  endOtherSellerSessions: {
    '': {
      statements: IDENTITY + TRANSACTION + 1 + STAFF_ACTION,
      request: ({ persons }) => persons.staff.manager.post(endpoints.endOtherSellerSessions),
    },
  },
  listAssistants: {
    '': {
      statements: IDENTITY + 3,
      request: ({ seller }) => seller.get(endpoints.listAssistants),
      readsAll: ['assistant_days', 'assistant_searches'], // a third of each, of 90,000 rows at most
    },
  },
  saveAssistantRule: {
    'blocks and limits': {
      statements: IDENTITY + TRANSACTION + 2 + 2 * STAFF_ACTION + 1,
      request: ({ seller }) => seller.post(endpoints.saveAssistantRule, { site: 'a.example', isBlocked: true, ordersADay: 5 }),
    },
  },
  listCustomers: {
    '': {
      statements: IDENTITY + CHANGED_CUSTOMERS + 1,
      request: ({ seller }) => seller.get(endpoints.listCustomers),
      readsAll: NUMBERED,
    },
    'by what they spent, on a later page': {
      statements: IDENTITY + CHANGED_CUSTOMERS + 1,
      request: ({ seller }) =>
        seller.get(`${endpoints.listCustomers.path}?sort=spent&limit=20&cursor=100.${crypto.randomUUID()}`),
      readsAll: NUMBERED,
    },
    'by a search': {
      statements: IDENTITY + CHANGED_CUSTOMERS + 1,
      request: ({ seller }) => seller.get(`${endpoints.listCustomers.path}?q=maya.&sort=last`),
      readsAll: [...NUMBERED, 'customers'], // the index pays off only with more rows
    },
  },
  getCustomer: {
    'an unknown one': {
      statements: IDENTITY + CHANGED_CUSTOMERS + SNAPSHOT + 2,
      request: ({ seller }) => seller.get(`${endpoints.getCustomer.path}?id=${crypto.randomUUID()}`),
      readsAll: NUMBERED,
    },
  },
  addCustomerNote: {
    'about an unknown one': {
      statements: IDENTITY + CHANGED_CUSTOMERS + 2,
      request: ({ seller }) => seller.post(endpoints.addCustomerNote, { id: crypto.randomUUID(), note: 'Rings twice' }),
      readsAll: NUMBERED,
    },
  },
  changeCredit: {
    'of an unknown one': {
      statements: IDENTITY + CHANGED_CUSTOMERS + 2,
      request: ({ seller }) => seller.post(endpoints.changeCredit, { id: crypto.randomUUID(), amount: 5, reason: 'Late' }),
      readsAll: NUMBERED,
    },
  },
  blockCustomer: {
    'an unknown one': {
      statements: IDENTITY + CHANGED_CUSTOMERS + 2,
      request: ({ seller }) =>
        seller.post(endpoints.blockCustomer, { id: crypto.randomUUID(), isBlocked: true, reason: 'Never paid' }),
      readsAll: NUMBERED,
    },
  },
  listStaff: { '': { statements: IDENTITY + 2, request: ({ seller }) => seller.get(endpoints.listStaff) } },
  inviteStaff: {
    '': {
      statements: IDENTITY + TRANSACTION + 4 + MAIL + STAFF_ACTION,
      request: ({ seller }) => seller.post(endpoints.inviteStaff, { name: 'Ben Osei', email: 'ben@example.com', role: 'packer' }),
    },
  },
  changeStaffRole: {
    '': {
      statements: IDENTITY + TRANSACTION + 3 + STAFF_ACTION,
      request: ({ seller, persons }) => seller.post(endpoints.changeStaffRole, { id: persons.staff.packer.id, role: 'courier' }),
    },
  },
  removeStaff: {
    '': {
      statements: IDENTITY + TRANSACTION + 2 + STAFF_ACTION,
      request: ({ seller, persons }) => seller.post(endpoints.removeStaff, { id: persons.staff.courier.id }),
    },
  },
}
