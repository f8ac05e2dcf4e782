import { confirmSubscription, subscribe, unsubscribe } from '../../contract/endpoints/newsletter-endpoints.ts'
import { request } from './request.ts'

export const newsletterApi = {
  subscribe: (email: string) => request(subscribe, { body: { email } }),
  confirmSubscription: (token: string) => request(confirmSubscription, { body: { token } }),
  unsubscribe: (token: string) => request(unsubscribe, { body: { token } }),
}
